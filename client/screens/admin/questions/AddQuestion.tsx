import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { QuestionType } from '../../../../protocol/rules/correctness.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Checkbox } from '../../../components/controls/Checkbox.tsx';
import { Form } from '../../../components/controls/Field.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { addQuestion } from '../../../stores/organiser/questions.ts';
import { EventIdeas } from './EventIdeas.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import { OptionsEditor } from '../../../features/questions/OptionsEditor.tsx';
import { defaultType, QuestionText, TypeChoice, useQuestionForm } from './questionForm.tsx';
import type { Suggestion } from './SuggestionList.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useIsCouple } from '../../../stores/room/isCouple.ts';

/**
 * The Add Question form. It is open while there are no questions. Later, a button opens it. Each increase of
 * `formRequestCount` moves the focus to the form.
 */
export function AddQuestion({ formRequestCount }: { formRequestCount: number }) {
  const isFirst = useOrganiserRoom(({ questions }) => questions.length === 0);
  const [openedCount, setOpenedCount] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
    setOpenedCount((count) => count + 1);
  };
  if (!isOpen && !isFirst)
    return (
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button variant="secondary" wide icon={<Plus />} onClick={open}>
          {questionFormTexts('addButton')}
        </Button>
        <EventIdeas />
      </div>
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
        focusCount={formRequestCount + openedCount}
        onAdding={() => setIsOpen(true)}
        onClose={isFirst ? undefined : () => setIsOpen(false)}
      />
    </Card>
  );
}

type AddFormProps = {
  /** Each increase moves the focus to the first field. */
  focusCount: number;
  onAdding: () => void;
  onClose: (() => void) | undefined;
};

/**
 * The form for a new question of any type. A success clears the form. After a failure it keeps its content.
 */
function AddForm({ focusCount, onAdding, onClose }: AddFormProps) {
  const questions = useOrganiserRoom((room) => room.questions);
  const isCouple = useIsCouple();
  const [type, setType] = useState<QuestionType>(defaultType);
  const [isDraft, setIsDraft] = useState(false);
  const hasOptions = type === 'multiple_choice';
  const sentFrom = useRef<Element>(null);
  const form = useQuestionForm({
    type,
    send: async (question) => {
      sentFrom.current = document.activeElement;
      onAdding();
      return (await addQuestion({ ...question, type, isActive: !isDraft })) ? 'done' : 'failed';
    },
    onDone: () => {
      form.clearSent();
      // Moves the focus only if the host has not moved it since the submission.
      if ([sentFrom.current, document.body].includes(document.activeElement)) field.current?.focus();
    },
  });
  const { field } = form;
  useEffect(() => {
    if (focusCount > 0) field.current?.focus();
  }, [focusCount, field]);

  function applySuggestion({
    text,
    type: suggestedType,
    options,
    translation,
    numberRule,
  }: Suggestion): void {
    form.setText(text);
    if (options) form.setOptions(options);
    if (translation) form.setTranslation({ options: [], ...translation });
    if (numberRule) form.changeSettings({ numberRule });
    setType(suggestedType);
    form.clearError();
    field.current?.focus();
  }

  return (
    <Form className="gap-5" onSubmit={form.submit}>
      <Heading level={3}>{questionFormTexts('addTitle')}</Heading>
      <QuestionText
        form={form}
        placeholder={questionFormTexts(isCouple ? 'textPlaceholder' : 'textPlaceholderNeutral')}
      />
      <Suggestions
        knownTexts={[...questions.map(({ text }) => text), form.text]}
        isOpen={questions.length === 0}
        onPick={applySuggestion}
      />
      <EventIdeas />
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
