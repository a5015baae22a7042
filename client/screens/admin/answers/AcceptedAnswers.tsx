import clsx from 'clsx';
import { Check, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { isSameText } from '../../../../protocol/rules/spelling.ts';
import type { PredictedAnswer, Question } from '../../../../protocol/schemas/questions.ts';
import { acceptedTexts } from '../../../../protocol/texts/portal/answers.ts';
import { call } from '../../../api/http.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Checkbox } from '../../../components/controls/Checkbox.tsx';
import { Dialog, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { useSubmit } from '../../../features/useSubmit.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { acceptAnswers } from '../../../stores/organiser/questions.ts';
import { offerUndo } from '../../../stores/organiser/showActions.ts';
import { LoadedContent } from '../useLoaded.tsx';

/**
 * Opens the dialog that accepts further answers as correct. Renders nothing for yes/no and number questions,
 * and for text questions without predictions.
 */
export function AcceptedAnswersButton({ question, className }: { question: Question; className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const predictionCount = useOrganiserRoom(({ predictionCounts }) => predictionCounts[question.id] ?? 0);
  const isChoice = question.type === 'multiple_choice';
  if (!isChoice && (question.type !== 'text' || predictionCount === 0)) return null;
  return (
    <>
      <Button
        variant="quiet"
        className={clsx('-ms-3 px-3', className)}
        icon={<ListChecks />}
        aria-label={acceptedTexts('openButtonOf', { question: question.text })}
        onClick={() => setIsOpen(true)}
      >
        {acceptedTexts('openButton')}
      </Button>
      {isOpen && <AcceptedAnswersDialog question={question} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type AcceptedAnswersProps = { question: Question; onClose: () => void };

/**
 * Lists the predicted answers, with similar answers next to each other. The host ticks those that also count
 * as correct.
 */
const AcceptedAnswersDialog = ({ question, onClose }: AcceptedAnswersProps) => (
  <Dialog
    onClose={onClose}
    title={acceptedTexts('title')}
    description={<span dir="auto">{question.text}</span>}
  >
    <LoadedContent
      load={async () => call('GET /api/questions/:id/answers', { params: { id: question.id } })}
      loading={acceptedTexts('loading')}
      failed={acceptedTexts('loadFailed')}
    >
      {(answers) =>
        answers.length === 0 ? (
          <p className="text-muted">{acceptedTexts('none')}</p>
        ) : (
          <AnswerChecklist {...{ question, answers, onClose }} />
        )
      }
    </LoadedContent>
  </Dialog>
);

function AnswerChecklist({
  question,
  answers,
  onClose,
}: AcceptedAnswersProps & { answers: PredictedAnswer[] }) {
  const { correctAnswer } = question;
  const [initial] = useState(
    () => new Set(answers.filter(({ isCorrect }) => isCorrect).map(({ answer }) => answer)),
  );
  const [ticked, setTicked] = useState(initial);
  const isCorrectAnswer = (answer: string) =>
    correctAnswer !== undefined && isSameText(answer, correctAnswer);
  const changedAnswers = (isTicked: boolean) =>
    answers
      .map(({ answer }) => answer)
      .filter((answer) => ticked.has(answer) === isTicked && initial.has(answer) !== isTicked);
  const { isBusy, submit } = useSubmit({
    send: async () => {
      const [accepts, takesBack] = [changedAnswers(true), changedAnswers(false)];
      if (!(await acceptAnswers(question, { accepts, takesBack }))) return 'failed';
      offerUndo('Accepted', async () => acceptAnswers(question, { accepts: takesBack, takesBack: accepts }));
      return 'done';
    },
    onDone: onClose,
  });
  const setTick = (answer: string, isTicked: boolean) =>
    setTicked(
      (before) => new Set(isTicked ? [...before, answer] : [...before].filter((other) => other !== answer)),
    );
  return (
    <DialogForm submit={submit} isBusy={isBusy} save={acceptedTexts('saveButton')}>
      <p className="text-sm text-muted">
        {acceptedTexts(correctAnswer === undefined ? 'noAnswerYet' : 'hint')}
      </p>
      <ul className="max-h-[50dvh] overflow-y-auto">
        {answers.map(({ answer, count, group }, index) => (
          <li
            key={answer}
            className={clsx(index > 0 && answers[index - 1]!.group !== group && 'border-t border-line')}
          >
            {isCorrectAnswer(answer) ? (
              <CorrectAnswerRow answer={answer} count={count} />
            ) : (
              <Checkbox
                label={<bdi className="wrap-anywhere">{answer}</bdi>}
                hint={acceptedTexts('guests', { count })}
                isChecked={ticked.has(answer)}
                onChange={(isTicked) => setTick(answer, isTicked)}
              />
            )}
          </li>
        ))}
      </ul>
    </DialogForm>
  );
}

/** The correct answer itself. It always counts and therefore has no checkbox. */
const CorrectAnswerRow = ({ answer, count }: { answer: string; count: number }) => (
  <p className="flex min-h-12 items-start">
    <span aria-hidden="true" className="grid size-12 -ms-3 shrink-0 place-items-center text-positive">
      <Check className="size-5" />
    </span>
    <span className="flex-1 py-3">
      <bdi className="block font-semibold wrap-anywhere">{answer}</bdi>
      <span className="block text-sm text-muted">
        {acceptedTexts('isAnswer')} · {acceptedTexts('guests', { count })}
      </span>
    </span>
  </p>
);
