import { useEffect } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { Checkbox } from '../../../components/controls/Checkbox.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { lengths } from '../../../../protocol/limits.ts';
import type { CreateQuestion } from '../../../../protocol/schemas/questions.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import { Suggestions } from './Suggestions.tsx';
import { TypeChoice } from './TypeChoice.tsx';
import { useQuestionForm } from './useQuestionForm.ts';

type QuestionFormProps = {
  /** The texts of the questions that are there already; they are not suggested again. */
  knownTexts: string[];
  /** Whenever it grows, the first field takes the focus. */
  focusCount: number;
  /** True when the question was stored. */
  onAdd: (question: CreateQuestion) => Promise<boolean>;
  onClose?: (() => void) | undefined;
};

/** Writes a question of any of the four types. */
export function QuestionForm({ knownTexts, focusCount, onAdd, onClose }: QuestionFormProps) {
  const { field, ...form } = useQuestionForm(onAdd);
  useEffect(() => {
    if (focusCount > 0) field.current?.focus();
  }, [focusCount, field]);
  return (
    <form noValidate className="stack gap-5" onSubmit={(event) => void form.submit(event)}>
      <Heading level={3}>Add Question</Heading>
      <Field label="Question" error={form.errors.text}>
        <Input
          ref={field}
          value={form.text}
          onChange={(event) => form.setText(event.target.value)}
          placeholder="Will the groom cry?"
          maxLength={lengths.question}
          autoComplete="off"
          dir="auto"
        />
      </Field>
      <Suggestions
        knownTexts={[...knownTexts, form.text]}
        isOpen={knownTexts.length === 0}
        onPick={form.suggest}
      />
      <TypeChoice type={form.type} onChange={form.setType} />
      {form.hasOptions && (
        <OptionsEditor options={form.options} onChange={form.setOptions} error={form.errors.options} />
      )}
      <Checkbox
        label="Add as a draft"
        hint="Guests won’t see it until you open it for predictions."
        isChecked={form.isDraft}
        onChange={form.setIsDraft}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse sm:justify-start">
        <Button type="submit" busy={form.isBusy} busyLabel="Adding...">
          Add Question
        </Button>
        {onClose && (
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </form>
  );
}
