import { Pencil, Trash2 } from 'lucide-react';
import { counted } from '../../../features/game/boardWords.ts';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { ask } from '../../../stores/app/confirmation.ts';
import { removeQuestion } from '../../../stores/organiser/questions.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { confirmations } from '../../../../protocol/texts/organiserTexts.ts';

type QuestionToolsProps = { question: Question; predicted: number; onEdit: () => void };

/** Edits a question, or, after asking, deletes it with its predictions. */
export function QuestionTools({ question, predicted, onEdit }: QuestionToolsProps) {
  const remove = () =>
    ask({
      title: 'Delete this question?',
      description: confirmations.deleteQuestion(question.text, predicted),
      confirmLabel: predicted === 0 ? 'Delete question' : `Delete with ${counted(predicted, 'prediction')}`,
      busyLabel: 'Deleting...',
      onConfirm: async () => removeQuestion(question),
      focusAfter: 'manage-questions',
    });
  return (
    <span className="-me-2 flex shrink-0">
      <IconButton label={`Edit question: ${question.text}`} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete question: ${question.text}`} variant="danger" onClick={remove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </span>
  );
}
