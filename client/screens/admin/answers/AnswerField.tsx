import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { lengths } from '../../../../protocol/limits.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { fitAnswer } from '../../../../protocol/rules/scoring.ts';

type AnswerFieldProps = {
  question: Question;
  /** Spoken name. */
  name: string;
  /** True when guests will see the answer at once. */
  isReveal: boolean;
  onAnswer: (answer: string) => void;
};

/** The correct answer of a number or text question; checked before it is sent. */
export function AnswerField({ question, name, isReveal, onAnswer }: AnswerFieldProps) {
  const { text, setText, setHasFocus } = useAnswerText(question.correctAnswer ?? '');
  const [error, setError] = useState<string>();
  const isNumber = question.type === 'numeric';

  function submit(event: FormEvent): void {
    event.preventDefault();
    const answer = fitAnswer(question, text);
    setError(answer === undefined ? `Please enter ${isNumber ? 'a number' : 'the answer'}.` : undefined);
    if (answer !== undefined) onAnswer(answer);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field label={name} isLabelHidden error={error}>
        <span className="flex gap-2">
          <Input
            value={text}
            onChange={(event) => setText(event.target.value)}
            onFocus={() => setHasFocus(true)}
            onBlur={() => setHasFocus(false)}
            inputMode={isNumber ? 'decimal' : 'text'}
            placeholder={isNumber ? 'The right number' : 'The right answer'}
            maxLength={lengths.textPrediction}
            autoComplete="off"
            enterKeyHint="done"
            dir="auto"
            className="min-w-0 flex-1"
          />
          <Button type="submit" variant="secondary" className="px-4">
            {isReveal ? 'Reveal' : 'Set'}
          </Button>
        </span>
      </Field>
    </form>
  );
}

/** Follows the answer as it stands, also when another organiser sets it or takes it back; but not under somebody's typing. */
function useAnswerText(answer: string) {
  const [text, setText] = useState(answer);
  const [known, setKnown] = useState(answer);
  const [hasFocus, setHasFocus] = useState(false);
  if (answer !== known) {
    setKnown(answer);
    if (!hasFocus || text === known) setText(answer);
  }
  return { text, setText, setHasFocus };
}
