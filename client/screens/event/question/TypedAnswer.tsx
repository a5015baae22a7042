import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { isBlank } from '../../../../protocol/checks.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { fitAnswer } from '../../../../protocol/rules/scoring.ts';
import { noteTyped, usePredictions } from '../../../stores/guest/predictions.ts';
import { noteOf, type AnswersProps } from './ChoiceAnswers.tsx';

/** A number or a few words; Enter submits. What is typed stays when the question closes meanwhile and opens again. */
export function TypedAnswer({ question, prediction, picked, phase, onPick }: AnswersProps) {
  const [text, show] = useState(
    () => usePredictions.getState().typed[question.id] ?? prediction?.answer ?? '',
  );
  const [error, setError] = useState<string>();
  const isNumeric = question.type === 'numeric';
  const isBusy = phase !== 'idle';

  function setText(typed: string): void {
    show(typed);
    noteTyped(question.id, typed);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const answer = fitAnswer(question, text);
    setError(answer === undefined ? problemOf(text, isNumeric) : undefined);
    if (answer === undefined) return;
    noteTyped(question.id, undefined);
    onPick(answer);
  }

  return (
    <form noValidate onSubmit={submit} className="stack">
      <Field
        label={isNumeric ? 'Your number' : 'Your prediction'}
        error={error}
        hint={picked !== undefined || prediction ? noteOf(prediction, phase) : undefined}
      >
        <Input
          value={text}
          onChange={(event) => setText(event.target.value)}
          readOnly={isBusy}
          inputMode={isNumeric ? 'decimal' : 'text'}
          autoComplete="off"
          enterKeyHint="send"
          dir="auto"
          className="h-14 text-lead"
        />
      </Field>
      <Button type="submit" size="lg" wide busy={isBusy} busyLabel="Saving...">
        Submit
      </Button>
    </form>
  );
}

function problemOf(text: string, isNumeric: boolean): string {
  if (isBlank(text)) return 'Please enter your prediction.';
  return isNumeric
    ? 'Please enter a number, such as 7 or 7.5.'
    : `Please use ${lengths.textPrediction} characters or fewer.`;
}
