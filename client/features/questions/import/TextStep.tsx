import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { isBlank } from '../../../../protocol/userText.ts';
import { questionImportTexts } from '../../../../protocol/texts/portal/questionImport.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Field, Form, Textarea } from '../../../components/controls/Field.tsx';
import { DialogButtons } from '../../../components/overlays/Dialog.tsx';
import { importedText } from '../../../limits.ts';
import { decodeText } from './decodeText.ts';
import type { QuestionSource } from './questionSource.ts';

/** Returns the error for a text above the size limit. The error states the limit in lines. */
export const tooMuch = () => questionImportTexts('tooMuch', { most: importedText.questions });

type TextStepProps = {
  source: QuestionSource;
  onChange: (source: QuestionSource) => void;
  /** Reads the questions. Returns the problem, if any. */
  onRead: (source: QuestionSource) => string | undefined;
};

/** The first step of an import: a text area, and a button that reads a file. */
export function TextStep({ source, onChange, onRead }: TextStepProps) {
  const [error, setError] = useState<string>();
  const fileInput = useRef<HTMLInputElement>(null);

  function read(next: QuestionSource): void {
    if (next.text.length > importedText.units) setError(tooMuch());
    else setError(isBlank(next.text) ? questionImportTexts('textMissing') : onRead(next));
  }

  async function readFile(file: File): Promise<void> {
    if (file.size > importedText.units) return setError(tooMuch());
    const text = await file.arrayBuffer().then(
      (bytes) => decodeText(new Uint8Array(bytes)),
      () => undefined,
    );
    if (text === undefined) return setError(questionImportTexts('fileUnreadable'));
    const next = { text, isCsv: /\.(csv|tsv)$/i.test(file.name) };
    onChange(next);
    read(next);
  }

  return (
    <Form className="gap-5" onSubmit={() => read(source)}>
      <Field label={questionImportTexts('textLabel')} hint={questionImportTexts('textHint')} error={error}>
        <Textarea
          rows={8}
          value={source.text}
          placeholder={questionImportTexts('example')}
          onChange={({ target }) =>
            onChange({ text: target.value, isCsv: source.isCsv && target.value !== '' })
          }
        />
      </Field>
      <div>
        <Button variant="secondary" wide icon={<FileUp />} onClick={() => fileInput.current?.click()}>
          {questionImportTexts('fileButton')}
        </Button>
        <input
          ref={fileInput}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          tabIndex={-1}
          aria-hidden="true"
          aria-label={questionImportTexts('fileButton')}
          className="hidden"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void readFile(file);
            // Lets the user choose the same file again.
            target.value = '';
          }}
        />
        <p className="mt-2 text-sm text-muted">{questionImportTexts('cellsHint')}</p>
      </div>
      <DialogButtons>
        <Button type="submit">{questionImportTexts('checkButton')}</Button>
      </DialogButtons>
    </Form>
  );
}
