import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { QuestionType } from '../../../../protocol/rules/scoring.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Checkbox } from '../../../components/controls/Checkbox.tsx';
import { Form } from '../../../components/controls/Field.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { addQuestion } from '../../../stores/organiser/questions.ts';
import { MoreOptions } from './MoreOptions.tsx';
import {
  firstType,
  OptionsEditor,
  QuestionText,
  type Suggestion,
  Suggestions,
  TypeChoice,
  useQuestionForm,
} from './questionForm.tsx';

/**
 * The Add Question form: open while there is no question, a button afterwards. `askedCount` grows each time when the form
 * is asked for elsewhere on the dashboard.
 */
export function AddQuestion({ askedCount }: { askedCount: number }) {
  const isFirst = useOrganiserRoom(({ questions }) => questions.length === 0);
  const [openedCount, setOpenedCount] = useState(0);
  const [isWanted, setIsWanted] = useState(false);
  const open = () => {
    setIsWanted(true);
    setOpenedCount((count) => count + 1);
  };
  if (!isWanted && !isFirst)
    return (
      <Button variant="secondary" wide icon={<Plus />} onClick={open}>
        {questionFormTexts('addButton')}
      </Button>
    );
  return (
    <Card>
      {isFirst && (
        <div className="mb-6 border-b border-line pb-6 text-center">
          <p className="font-display text-heading">{questionFormTexts('firstTitle')}</p>
          <p className="mx-auto mt-1 max-w-md text-muted">{questionFormTexts('first')}</p>
        </div>
      )}
      <AddForm
        focusCount={askedCount + openedCount}
        onAdding={() => setIsWanted(true)}
        onClose={isFirst ? undefined : () => setIsWanted(false)}
      />
    </Card>
  );
}

type AddFormProps = {
  /** Whenever it grows, the first field takes the focus. */
  focusCount: number;
  onAdding: () => void;
  onClose: (() => void) | undefined;
};

/** Writes a question of any of the four types; after a success it is empty again, after a failure it keeps everything. */
function AddForm({ focusCount, onAdding, onClose }: AddFormProps) {
  const questions = useOrganiserRoom((room) => room.questions);
  const [type, setType] = useState<QuestionType>(firstType);
  const [isDraft, setIsDraft] = useState(false);
  const hasOptions = type === 'multiple_choice';
  const sentFrom = useRef<Element>(null);
  const form = useQuestionForm({
    type,
    send: async (words) => {
      sentFrom.current = document.activeElement;
      onAdding();
      return (await addQuestion({ ...words, type, isActive: !isDraft })) ? 'done' : 'failed';
    },
    onDone: () => {
      form.clearSent();
      // Unless the host has gone on elsewhere meanwhile.
      if ([sentFrom.current, document.body].includes(document.activeElement)) field.current?.focus();
    },
  });
  const { field } = form;
  useEffect(() => {
    if (focusCount > 0) field.current?.focus();
  }, [focusCount, field]);

  function suggest({ text, second }: Suggestion): void {
    form.setText(text);
    if (second !== undefined) form.setSecond({ text: second, options: [] });
    setType('yes_no');
    form.dropError();
    field.current?.focus();
  }

  return (
    <Form className="gap-5" onSubmit={form.submit}>
      <Heading level={3}>{questionFormTexts('addTitle')}</Heading>
      <QuestionText form={form} placeholder={questionFormTexts('textPlaceholder')} />
      <Suggestions
        knownTexts={[...questions.map(({ text }) => text), form.text]}
        isOpen={questions.length === 0}
        onPick={suggest}
      />
      <TypeChoice type={type} onChange={setType} />
      {hasOptions && <OptionsEditor form={form} />}
      <MoreOptions form={form} type={type} />
      <Checkbox
        label={questionFormTexts('draftLabel')}
        hint={questionFormTexts('draftHint')}
        isChecked={isDraft}
        onChange={setIsDraft}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse sm:justify-start">
        <Button type="submit" busy={form.isBusy} busyLabel={questionFormTexts('adding')}>
          {questionFormTexts('addButton')}
        </Button>
        {onClose && (
          <Button variant="secondary" onClick={onClose}>
            {commonTexts('close')}
          </Button>
        )}
      </div>
    </Form>
  );
}
