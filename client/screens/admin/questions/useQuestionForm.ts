import { useRef, useState, type FormEvent } from 'react';
import { showToast } from '../../../stores/app/toasts.ts';
import { checkOptions, checkQuestionText, type Problem } from '../../../../protocol/checks.ts';
import type { CreateQuestion } from '../../../../protocol/schemas/questions.ts';
import type { QuestionType } from '../../../../protocol/rules/scoring.ts';

const twoEmpty = ['', ''];

/** What the Add Question form knows and does; after a success it is empty again, after a failure it keeps everything. */
export function useQuestionForm(onAdd: (question: CreateQuestion) => Promise<boolean>) {
  const [text, setText] = useState('');
  const [type, setType] = useState<QuestionType>('yes_no');
  const [options, setOptions] = useState(twoEmpty);
  const [isDraft, setIsDraft] = useState(false);
  const [errors, setErrors] = useState<{ text?: string; options?: string }>({});
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hasOptions = type === 'multiple_choice';

  function refuse(part: 'text' | 'options', problem: Problem): void {
    setErrors({ [part]: problem.description });
    showToast({ ...problem, variant: 'destructive' });
    if (part === 'text') field.current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const textProblem = checkQuestionText(text);
    if (textProblem) return refuse('text', textProblem);
    const optionsProblem = hasOptions ? checkOptions(options) : undefined;
    if (optionsProblem) return refuse('options', optionsProblem);
    setErrors({});
    setIsBusy(true);
    const focused = document.activeElement;
    const tidyOptions = hasOptions && { options: options.map((option) => option.trim()) };
    const isAdded = await onAdd({ text: text.trim(), type, ...tidyOptions, isActive: !isDraft });
    setIsBusy(false);
    if (!isAdded) return;
    // Others may see the question before the reply is here: what was typed meanwhile is the beginning of the next one.
    setText((now) => (now.startsWith(text) ? now.slice(text.length) : now));
    setOptions((now) => (now === options ? twoEmpty : now));
    if ([focused, document.body].includes(document.activeElement)) field.current?.focus();
  }

  function suggest(suggestion: string): void {
    setText(suggestion);
    setType('yes_no');
    setErrors({});
    field.current?.focus();
  }

  return {
    text,
    setText,
    type,
    setType,
    options,
    setOptions,
    isDraft,
    setIsDraft,
    errors,
    isBusy,
    field,
    hasOptions,
    submit,
    suggest,
  };
}
