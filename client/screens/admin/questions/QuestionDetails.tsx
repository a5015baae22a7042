import { Pencil, Trash2, Users } from 'lucide-react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { confirmations } from '../../../../protocol/texts/organiserTexts.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { Switch } from '../../../components/controls/Switch.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { VisuallyHidden } from '../../../components/layout/VisuallyHidden.tsx';
import { counted } from '../../../features/game/boardWords.ts';
import { ask } from '../../../stores/app/confirmation.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { removeQuestion, setQuestionActive } from '../../../stores/organiser/questions.ts';
import { CorrectAnswerActions } from '../answers/CorrectAnswer.tsx';
import { AnswerControl } from '../answers/AnswerControl.tsx';
import type { QuestionStatus } from './questionStatus.ts';

type QuestionDetailsProps = {
  question: Question;
  status: QuestionStatus;
  predicted: number;
  onShowTurnout: () => void;
  onEdit: () => void;
};

/** What a question's row shows below its words: its status, its answer, and what can be done with it. */
export function QuestionDetails({
  question,
  status,
  predicted,
  onShowTurnout,
  onEdit,
}: QuestionDetailsProps) {
  return (
    <>
      <div className="-my-2 flex flex-wrap items-center gap-x-4">
        <Badge tone={status.tone}>{status.word}</Badge>
        <PredictedCount text={question.text} predicted={predicted} onShow={onShowTurnout} />
      </div>
      <div>
        <p className="mb-2 text-sm font-semibold">Set Correct Answer</p>
        <AnswerControl question={question} />
        <CorrectAnswerActions question={question} className="mt-3" />
      </div>
      <div className="-mb-1 flex items-center gap-3 max-[22rem]:flex-wrap border-t border-line pt-2">
        <Switch
          label={<span className="font-normal max-[22rem]:text-sm">Open for predictions</span>}
          hint={status.note}
          isOn={question.isActive}
          onChange={(isActive) => void setQuestionActive(question, isActive)}
          className="flex-[1_1_8.5rem] max-[22rem]:gap-2"
        />
        <span className="-me-2 flex shrink-0">
          <IconButton label={`Edit question: ${question.text}`} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Delete question: ${question.text}`}
            variant="danger"
            onClick={() => askToRemove(question, predicted)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      </div>
    </>
  );
}

type PredictedCountProps = { text: string; predicted: number; onShow: () => void };

/** How many have predicted a question; tapped, it tells who has not. */
function PredictedCount({ text, predicted, onShow }: PredictedCountProps) {
  const guests = useOrganiserRoom(({ counters }) => counters[0]);
  return (
    <button
      type="button"
      onClick={onShow}
      disabled={guests === 0}
      className="figures inline-flex min-h-12 items-center gap-2 rounded-control text-sm text-muted enabled:text-ink enabled:underline enabled:decoration-gold-line enabled:underline-offset-4 enabled:hover:bg-sunken"
    >
      <Users aria-hidden="true" className="size-4 text-gold" />
      {formatCount(predicted)} of {formatCount(guests)} predicted
      <VisuallyHidden>. Show who hasn’t: {text}</VisuallyHidden>
    </button>
  );
}

const askToRemove = (question: Question, predicted: number) =>
  ask({
    title: 'Delete this question?',
    description: confirmations.deleteQuestion(question.text, predicted),
    confirmLabel: predicted === 0 ? 'Delete question' : `Delete with ${counted(predicted, 'prediction')}`,
    busyLabel: 'Deleting...',
    onConfirm: async () => removeQuestion(question),
    focusAfter: 'manage-questions',
  });
