import clsx from 'clsx';
import { useState } from 'react';
import { Badge } from '../../../components/display/Badge.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { useOrganiserQuestions } from '../../../stores/organiser/questions.ts';
import { AddQuestion } from './AddQuestion.tsx';
import { BarSwitch } from '../host/BarSwitch.tsx';
import { EditQuestionDialog } from './EditQuestionDialog.tsx';
import { OrderButton } from './order/OrderButton.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { TurnoutDialog } from './TurnoutDialog.tsx';
import { VisibilitySwitch } from './VisibilitySwitch.tsx';

type QuestionsSectionProps = {
  className?: string;
  /** False while a phone shows another part of the desk. */
  isShown: boolean;
  /** Grows each time when the Add Question form is asked for elsewhere on the desk. */
  askedCount: number;
};

/** Manage Questions: what guests see, adding, and every question with its controls. */
export function QuestionsSection({ className, isShown, askedCount }: QuestionsSectionProps) {
  const questions = useOrganiserQuestions();
  const event = useEventRoom(({ room }) => room?.event);
  const shareCode = event?.shareCode ?? '';
  const [turnoutOf, setTurnoutOf] = useState<string>();
  const [editedId, setEditedId] = useState<string>();
  const ids = questions.map(({ id }) => id);
  return (
    <section aria-labelledby="manage-questions" className={clsx('stack', className)}>
      <div className="flex items-center gap-3">
        <Heading level={2} id="manage-questions" tabIndex={-1}>
          Manage Questions
        </Heading>
        <Badge tone="gold">{questions.length}</Badge>
      </div>
      <Card padding="md" className="py-3!">
        <VisibilitySwitch />
        {event && <BarSwitch event={event} />}
      </Card>
      <AddQuestion shareCode={shareCode} questions={questions} askedCount={askedCount} />
      {questions.length > 0 && (
        <Card padding="none">
          {questions.length > 1 && (
            <div className="flex items-center justify-between gap-2 border-b border-line ps-4 pe-1 sm:ps-6 sm:pe-3">
              <p className="text-sm text-muted">As guests see them</p>
              <OrderButton questions={questions} shareCode={shareCode} />
            </div>
          )}
          <ol className="ruled">
            {questions.map((question, index) => (
              <QuestionRow
                key={question.id}
                question={question}
                position={index + 1}
                ids={ids}
                shareCode={shareCode}
                isPartShown={isShown}
                onShowTurnout={setTurnoutOf}
                onEdit={setEditedId}
              />
            ))}
          </ol>
        </Card>
      )}
      <TurnoutDialog
        question={questions.find(({ id }) => id === turnoutOf)}
        onClose={() => setTurnoutOf(undefined)}
      />
      <EditQuestionDialog
        question={questions.find(({ id }) => id === editedId)}
        onClose={() => setEditedId(undefined)}
      />
    </section>
  );
}
