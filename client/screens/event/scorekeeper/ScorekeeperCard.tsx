import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { optionOf } from '../../../../protocol/rules/spelling.ts';
import { lengths } from '../../../../protocol/limits.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { scorekeeperTexts } from '../../../../protocol/texts/helperPages.ts';
import { setAnswerTexts } from '../../../../protocol/texts/portal/answers.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { ChoiceButton } from '../../../components/controls/ChoiceButton.tsx';
import { Form, TextField } from '../../../components/controls/Field.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { answerLabel } from '../../../features/game/answers.ts';
import { numberReading, readAnswer, unclearNumber, writtenAnswer } from '../../../stores/app/typedAnswers.ts';
import { setAnswer, useScorekeeper } from './scorekeeperAnswers.ts';
import { langOf, optionLang, textOf } from '../../../features/game/questionTexts.ts';

/** A question with controls for its answer: buttons for options, a field for numbers and texts. */
export function ScorekeeperCard({ question }: { question: Question }) {
  const { id, type } = question;
  const text = textOf(question);
  const { answer, note } = useAnswer(question);
  const Answers = type === 'numeric' || type === 'text' ? TypedAnswer : ChoiceAnswer;
  return (
    <Card as="article" aria-labelledby={`question-${id}`}>
      <Heading
        level={3}
        id={`question-${id}`}
        dir="auto"
        lang={langOf(question)}
        className="wrap-anywhere"
        size={text.length > 70 ? 'label' : 'subheading'}
      >
        {text}
      </Heading>
      <div className="mt-4">
        <Answers question={question} answer={answer} />
      </div>
      <div className="mt-3 flex min-h-12 items-center justify-between gap-3">
        <p role="status" className="min-w-0 text-sm text-muted wrap-anywhere">
          {note}
        </p>
        {answer !== undefined && (
          <Button
            variant="quiet"
            className="shrink-0 px-3"
            icon={<Undo2 />}
            aria-label={setAnswerTexts('takeBackOf', { question: text })}
            onClick={() => setAnswer(question, null)}
          >
            {setAnswerTexts('takeBack')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Returns the answer with its unsent changes, and a note about the state of the save. */
function useAnswer({ id }: Question) {
  const saved = useScorekeeper(({ answers }) => answers[id]);
  const unsent = useScorekeeper((state) => state.unsent[id]);
  const isWaiting = useScorekeeper((state) => state.isWaiting);
  const answer = unsent === undefined ? saved?.answer : unsent === null ? undefined : String(unsent);
  const by = saved?.isOwn ? undefined : (saved?.by ?? scorekeeperTexts('otherWitness'));
  const state = saved?.answer === undefined ? 'notSet' : by === undefined ? 'saved' : 'savedBy';
  if (unsent !== undefined) return { answer, note: scorekeeperTexts(isWaiting ? 'notSent' : 'sending') };
  return {
    answer,
    note: state === 'savedBy' ? scorekeeperTexts(state, { by: by! }) : scorekeeperTexts(state),
  };
}

type AnswersProps = { question: Question; answer: string | undefined };

function ChoiceAnswer({ question, answer }: AnswersProps) {
  const options = question.type === 'yes_no' ? ['yes', 'no'] : (question.options ?? []);
  const set = answer && optionOf(options, answer);
  return (
    <div role="group" aria-labelledby={`question-${question.id}`} className="flex flex-col gap-3">
      {options.map((option) => (
        <ChoiceButton
          key={option}
          selected={option === set}
          note={scorekeeperTexts('yourAnswer')}
          onClick={() => option !== set && setAnswer(question, option)}
        >
          <span className="wrap-anywhere" dir="auto" lang={optionLang(question)}>
            {answerLabel(question, option)}
          </span>
        </ChoiceButton>
      ))}
    </div>
  );
}

function TypedAnswer({ question, answer = '' }: AnswersProps) {
  const written = writtenAnswer(question, answer);
  const [text, setText] = useState(written);
  const [lastWritten, setLastWritten] = useState(written);
  if (written !== lastWritten) {
    setLastWritten(written);
    // Another scorekeeper has changed the answer. Their answer does not replace unsaved typing.
    if (text === lastWritten) setText(written);
  }
  const [error, setError] = useState<string>();
  const isNumber = question.type === 'numeric';
  function submit(): void {
    const parsed = readAnswer(question, text);
    setError(
      parsed === undefined
        ? (unclearNumber(question, text) ?? setAnswerTexts(isNumber ? 'numberMissing' : 'textMissing'))
        : undefined,
    );
    if (parsed === undefined) return;
    setText(writtenAnswer(question, parsed));
    if (parsed !== answer) setAnswer(question, parsed);
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        kind={isNumber ? 'number' : 'words'}
        label={setAnswerTexts('titleFor', { question: textOf(question) })}
        isLabelHidden
        error={error}
        hint={numberReading(question, text)}
        value={text}
        onChange={setText}
        placeholder={setAnswerTexts(isNumber ? 'numberPlaceholder' : 'textPlaceholder')}
        limit={lengths.textPrediction}
        enterKeyHint="done"
        beside={
          <Button type="submit" variant="secondary" className="px-4">
            {setAnswerTexts('setButton')}
          </Button>
        }
      />
    </Form>
  );
}
