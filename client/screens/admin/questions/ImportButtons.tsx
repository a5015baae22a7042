import { Download } from 'lucide-react';
import { counts } from '../../../../protocol/limits.ts';
import { questionImportTexts } from '../../../../protocol/texts/portal/questionImport.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { questionsCsv } from '../../../features/questions/import/questionsCsv.ts';
import { ImportButton } from '../../../features/questions/ImportButton.tsx';
import { fileNameOf, saveTextFile } from '../../../features/sharing/saveFile.ts';
import { organiserRoom, useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { importQuestions } from '../../../stores/organiser/questions.ts';

/** Downloads the questions in the form that the import reads. */
function saveQuestions(): void {
  const { event, questions } = organiserRoom();
  const name = fileNameOf(event.title, questionImportTexts('fileName'));
  saveTextFile(`${name}.csv`, questionsCsv(questions), 'text/csv');
}

/** The buttons that open the import of questions and save the questions as a file. */
export function ImportButtons() {
  const known = useOrganiserRoom(({ questions }) => questions);
  const secondLanguage = useOrganiserRoom(({ event }) => event.secondLanguage);
  const room = Math.max(0, counts.questionsPerEvent - known.length);
  return (
    <div className="flex flex-wrap justify-between gap-x-2 sm:justify-start">
      <ImportButton target={{ known, room, secondLanguage, hasDrafts: true, onAdd: importQuestions }} />
      {known.length > 0 && (
        <Button variant="quiet" className="px-2!" icon={<Download />} onClick={saveQuestions}>
          {questionImportTexts('exportButton')}
        </Button>
      )}
    </div>
  );
}
