import { Badge } from '../../components/Badge.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Switch } from '../../components/Switch.tsx';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { setQuestionActive, useShowAnswers } from '../../stores/organiser.ts';
import type { Question } from '../../../protocol/questions.ts';
import { AnswerAfter } from './AnswerAfter.tsx';
import { AnswerControl } from './AnswerControl.tsx';
import { OrderSelect } from './order/OrderSelect.tsx';
import { PredictedCount } from './PredictedCount.tsx';
import { QuestionTools } from './QuestionTools.tsx';
import { standingOf, typeNames } from './questionWords.ts';

/** Properties of a `QuestionRow`. */
export type QuestionRowProps = {
  question: Question;
  position: number;
  /** All questions in their order. */
  ids: string[];
  shareCode: string;
  onShowTurnout: (questionId: string) => void;
  onEdit: (questionId: string) => void;
};

/** One question: how it stands, who predicted it, its answer, and what can be done with it. */
export function QuestionRow({ question, position, ids, shareCode, onShowTurnout, onEdit }: QuestionRowProps) {
  const showAnswers = useShowAnswers();
  const predicted = useEventRoom(({ room }) => room?.predictionCounts[question.id] ?? 0);
  const isOver = useEventRoom(({ room }) => room?.event.isOver);
  const standing = standingOf(question, { showAnswers, isOver }, predicted);
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
      <div className="-mb-1 flex items-center gap-3 max-[18rem]:flex-wrap border-t border-line pt-2">
        <Switch
          label={<span className="font-normal">Open for predictions</span>}
          hint={standing.note}
          isOn={question.isActive}
          onChange={(isActive) => void setQuestionActive(question, isActive)}
          className="flex-1"
        />
        <QuestionTools question={question} predicted={predicted} onEdit={() => onEdit(question.id)} />
      </div>
    </li>
  );
}
