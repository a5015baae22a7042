import { useState, type FormEvent } from 'react';
import { editQuestion } from '../../../stores/organiser/organiserEdits.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { checkOptions, checkQuestionText, type Problem } from '../../../../protocol/checks.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';

/** What the form of an existing question knows and does. */
export function useEditForm(question: Question, onDone: () => void) {
  const [text, setText] = useState(question.text);
  const [options, setOptions] = useState(question.type === 'multiple_choice' ? question.options : undefined);
  const [errors, setErrors] = useState<{ text?: string; options?: string }>({});
  const [isBusy, setIsBusy] = useState(false);

  function refuse(part: 'text' | 'options', problem: Problem): void {
    setErrors({ [part]: problem.description });
    showToast({ ...problem, variant: 'destructive' });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const textProblem = checkQuestionText(text);
    if (textProblem) return refuse('text', textProblem);
    const optionsProblem = options && checkOptions(options);
    if (optionsProblem) return refuse('options', optionsProblem);
    setErrors({});
    setIsBusy(true);
    const tidyOptions = options && { options: options.map((option) => option.trim()) };
    const result = await editQuestion(question, { text: text.trim(), ...tidyOptions });
    setIsBusy(false);
    if (typeof result === 'object') setErrors({ [result.part]: result.refusal });
    else if (result === 'done') onDone();
  }

  return { text, setText, options, setOptions, errors, isBusy, submit };
}
