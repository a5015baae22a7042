import { Trash2 } from 'lucide-react';
import { counted } from '../../blocks/boardWords.ts';
import { Badge } from '../../components/Badge.tsx';
import { Heading } from '../../components/Heading.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Switch } from '../../components/Switch.tsx';
import { ask } from '../../stores/confirmation.ts';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { removeQuestion, setQuestionActive, useShowAnswers } from '../../stores/organiser.ts';
import type { Question } from '../../../protocol/questions.ts';
import { confirmations } from '../../../protocol/texts.ts';
import { AnswerAfter } from './AnswerAfter.tsx';
import { AnswerControl } from './AnswerControl.tsx';
import { OrderSelect } from './OrderSelect.tsx';
import { PredictedCount } from './PredictedCount.tsx';
import { standingOf, typeNames } from './questionWords.ts';

/** Properties of a `QuestionRow`. */
export type QuestionRowProps = {
  question: Question;
  position: number;
  /** All questions in their order. */
  ids: string[];
  shareCode: string;
  onShowTurnout: (questionId: string) => void;
};

/** One question: how it stands, who predicted it, its answer, and what can be done with it. */
export function QuestionRow({ question, position, ids, shareCode, onShowTurnout }: QuestionRowProps) {
  const showAnswers = useShowAnswers();
  const predicted = useEventRoom(({ room }) => room?.predictionCounts[question.id] ?? 0);
  const standing = standingOf(question, showAnswers, predicted);
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
    <li className="flex flex-col gap-4 p-4 sm:p-6">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-sm text-muted">
            Question {position} · {typeNames[question.type]}
          </p>
          <Heading level={3} size="subheading" dir="auto" className="mt-0.5 wrap-anywhere">
            {question.text}
          </Heading>
        </div>
        {ids.length > 1 && (
          <OrderSelect question={question} position={position} ids={ids} shareCode={shareCode} />
        )}
      </div>
      <div className="-my-2 flex flex-wrap items-center gap-x-4">
        <Badge tone={standing.tone}>{standing.word}</Badge>
        <PredictedCount predicted={predicted} question={question} onShow={() => onShowTurnout(question.id)} />
      </div>
      <div>
        <p className="mb-2 text-sm font-semibold">Set Correct Answer</p>
        <AnswerControl question={question} />
        <AnswerAfter question={question} className="mt-3" />
      </div>
      <div className="-mb-1 flex items-center gap-3 border-t border-line pt-2">
        <Switch
          label={<span className="font-normal">Open for predictions</span>}
          hint={standing.note}
          isOn={question.isActive}
          onChange={(isActive) => void setQuestionActive(question, isActive)}
          className="flex-1"
        />
        <IconButton
          label={`Delete question: ${question.text}`}
          variant="danger"
          onClick={remove}
          className="-me-2"
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
