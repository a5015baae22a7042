import { useState } from 'react';
import { questionImportTexts } from '../../../../protocol/texts/portal/questionImport.ts';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { importedText } from '../../../limits.ts';
import { CheckStep, type ImportTarget } from './CheckStep.tsx';
import { noText, type QuestionSource } from './questionSource.ts';
import { readQuestions } from './readQuestions.ts';
import type { ReadTable } from './readTable.ts';
import { TextStep, tooMuch } from './TextStep.tsx';

export type ImportDialogProps = {
  target: ImportTarget;
  /** The text. It remains while the dialog is closed. */
  source: QuestionSource;
  onChange: (source: QuestionSource) => void;
  onClose: () => void;
};

/** Adds many questions from a text or a file. The first step shows the text, the second a list to check. */
export function ImportDialog({ target, source, onChange, onClose }: ImportDialogProps) {
  const [found, setFound] = useState<ReadTable>();

  /** Reads the questions. Returns the problem, if any. */
  function read(text: QuestionSource): string | undefined {
    const result = readQuestions(text, target.secondLanguage);
    if (result.lines.length === 0) return questionImportTexts('textMissing');
    if (result.lines.length > importedText.questions) return tooMuch();
    setFound(result);
    return undefined;
  }

  return (
    <Dialog
      onClose={onClose}
      title={questionImportTexts('title')}
      description={questionImportTexts(found ? 'checkLead' : 'description')}
    >
      {found ? (
        <CheckStep
          target={target}
          found={found}
          onBack={() => setFound(undefined)}
          onDone={() => {
            onChange(noText);
            onClose();
          }}
        />
      ) : (
        <TextStep source={source} onChange={onChange} onRead={read} />
      )}
    </Dialog>
  );
}
