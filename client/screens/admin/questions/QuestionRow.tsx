import clsx from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { Badge } from '../../../components/display/Badge.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { Switch } from '../../../components/controls/Switch.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { setQuestionActive, useShowAnswers } from '../../../stores/organiser/questions.ts';
import { AnswerAfter } from '../answers/AnswerAfter.tsx';
import { AnswerControl } from '../answers/AnswerControl.tsx';
import { OrderSelect } from './order/OrderSelect.tsx';
import { PredictedCount } from './PredictedCount.tsx';
import { QuestionTools } from './QuestionTools.tsx';
import { standingOf, typeNames, type Standing } from './questionStatus.ts';
import { AnswerWords } from '../answers/AnswerWords.tsx';
import { useAnswerFold } from './useAnswerFold.ts';

type QuestionRowProps = {
  question: Question;
  position: number;
  /** All questions in their order. */
  ids: string[];
  shareCode: string;
  /** False while a phone shows another part of the desk. */
  isPartShown: boolean;
  onShowTurnout: (questionId: string) => void;
  onEdit: (questionId: string) => void;
};

/** One question: how it stands, who predicted it, its answer, and what can be done with it. Answered, a phone folds it. */
export function QuestionRow(props: QuestionRowProps) {
  const { question, position, ids, shareCode, isPartShown } = props;
  const { text, type, correctAnswer } = question;
  const showAnswers = useShowAnswers();
  const isOver = useEventRoom(({ room }) => room?.event.isOver);
  const predicted = useEventRoom(({ room }) => room?.predictionCounts[question.id] ?? 0);
  const standing = standingOf(question, { showAnswers, isOver }, predicted);
  const isAnswered = correctAnswer !== undefined;
  const { isFolded, toggle, use } = useAnswerFold(isAnswered, isPartShown);
  const detailsId = useId();
  const Chevron = isFolded ? ChevronDown : ChevronUp;
  return (
    <li className="flex flex-col gap-4 p-4 sm:p-6" onPointerDown={use} onFocus={use}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-sm text-muted">
            Question {position} · {typeNames[type]}
          </p>
          <Heading level={3} size="subheading" dir="auto" className="mt-0.5 wrap-anywhere">
            {text}
          </Heading>
        </div>
        {ids.length > 1 && (
          <OrderSelect
            question={question}
            {...{ position, ids, shareCode }}
            className={clsx(isFolded && 'max-lg:hidden')}
          />
        )}
        {isAnswered && (
          <IconButton
            label={`Details of question: ${text}`}
            aria-expanded={!isFolded}
            aria-controls={detailsId}
            className="-me-2 lg:hidden"
            onClick={toggle}
          >
            <Chevron aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {isFolded && (
        <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 lg:hidden">
          <Badge tone={standing.tone}>{standing.word}</Badge>
          <AnswerWords question={question} />
        </div>
      )}
      <div id={detailsId} className={clsx('flex flex-col gap-4', isFolded && 'max-lg:hidden')}>
        <Details {...props} standing={standing} predicted={predicted} />
      </div>
    </li>
  );
}

type DetailsProps = QuestionRowProps & { standing: Standing; predicted: number };

function Details({ question, standing, predicted, onShowTurnout, onEdit }: DetailsProps) {
  return (
    <>
      <div className="-my-2 flex flex-wrap items-center gap-x-4">
        <Badge tone={standing.tone}>{standing.word}</Badge>
        <PredictedCount predicted={predicted} question={question} onShow={() => onShowTurnout(question.id)} />
      </div>
      <div>
        <p className="mb-2 text-sm font-semibold">Set Correct Answer</p>
        <AnswerControl question={question} />
        <AnswerAfter question={question} className="mt-3" />
      </div>
      <div className="-mb-1 flex items-center gap-3 max-[22rem]:flex-wrap border-t border-line pt-2">
        <Switch
          label={<span className="font-normal max-[22rem]:text-sm">Open for predictions</span>}
          hint={standing.note}
          isOn={question.isActive}
          onChange={(isActive) => void setQuestionActive(question, isActive)}
          className="flex-[1_1_8.5rem] max-[22rem]:gap-2"
        />
        <QuestionTools question={question} predicted={predicted} onEdit={() => onEdit(question.id)} />
      </div>
    </>
  );
}
