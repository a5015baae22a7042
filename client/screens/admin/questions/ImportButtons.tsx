import { ClipboardPaste, Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { questionImportTexts } from '../../../../protocol/texts/portal/questionImport.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { lazyComponent } from '../../../features/layout/lazyComponent.tsx';
import { fileNameOf, saveTextFile } from '../../../features/sharing/saveFile.ts';
import { organiserRoom, useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { questionsCsv } from './import/questionsCsv.ts';
import { noText } from './import/questionSource.ts';

const { Component: ImportDialog, load } = lazyComponent(
  async () => (await import('./import/ImportDialog.tsx')).ImportDialog,
  'whenIdle',
);

/** Downloads the questions in the form that the import reads. */
function saveQuestions(): void {
  const { event, questions } = organiserRoom();
  const name = fileNameOf(event.title, questionImportTexts('fileName'));
  saveTextFile(`${name}.csv`, questionsCsv(questions), 'text/csv');
}

/** The buttons that open the import of questions and save the questions as a file. */
export function ImportButtons() {
  const hasQuestions = useOrganiserRoom(({ questions }) => questions.length > 0);
  const [isOpen, setIsOpen] = useState(false);
  const [source, setSource] = useState(noText);
  return (
    <div className="flex flex-wrap justify-between gap-x-2 sm:justify-start">
      <Button
        variant="quiet"
        className="px-2!"
        icon={<ClipboardPaste />}
        onPointerEnter={() => void load()}
        onClick={() => setIsOpen(true)}
      >
        {questionImportTexts('openButton')}
      </Button>
      {hasQuestions && (
        <Button variant="quiet" className="px-2!" icon={<Download />} onClick={saveQuestions}>
          {questionImportTexts('exportButton')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ImportDialog source={source} onChange={setSource} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
