import { useRef, useState } from 'react';
import { checkOptions, checkQuestionText } from '../../../../protocol/checks.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import type { Outcome } from '../../../stores/organiser/attempt.ts';
import type { QuestionRefusal } from '../../../stores/organiser/questions.ts';
import { useSubmit } from '../useSubmit.ts';

type Words = Pick<Question, 'text' | 'options'>;

/** The words of a question while they are written: its text and, where it has some, its options. */
export function useQuestionForm({
  initial,
  hasOptions,
  send,
  onDone,
}: {
  initial: Required<Words>;
  hasOptions: boolean;
  send: (words: Words) => Promise<Outcome<QuestionRefusal>>;
  onDone: () => void;
}) {
  const [text, setText] = useState(initial.text);
  const [options, setOptions] = useState(initial.options);
  const field = useRef<HTMLInputElement>(null);

  function check(): QuestionRefusal | undefined {
    const textProblem = checkQuestionText(text);
    const problem = textProblem ?? (hasOptions ? checkOptions(options) : undefined);
    if (!problem) return undefined;
    showToast({ ...problem, variant: 'destructive' });
    if (textProblem) field.current?.focus();
    return { part: textProblem ? 'text' : 'options', sentence: problem.description };
  }

  const { error, setError, isBusy, submit } = useSubmit({
    check,
    send: async () =>
      send({ text: text.trim(), ...(hasOptions && { options: options.map((option) => option.trim()) }) }),
    onDone,
  });

  return {
    text,
    setText,
    options,
    setOptions,
    field,
    errorAt: (part: QuestionRefusal['part']) => (error?.part === part ? error.sentence : undefined),
    dropError: () => setError(undefined),
    isBusy,
    submit,
    /** Empty again, but for what was typed since it was sent: that is the beginning of the next question. */
    clearSent: () => {
      setText((now) => (now.startsWith(text) ? now.slice(text.length) : now));
      setOptions((now) => (now === options ? initial.options : now));
    },
  };
}
