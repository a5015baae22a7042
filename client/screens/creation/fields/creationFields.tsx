import { useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { isEmail, type CreationField } from '../../../stores/creation/creationChecks.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { eventFieldTexts } from '../../../../protocol/texts/creation/fields.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Field, Textarea } from '../../../components/controls/Field.tsx';
import { TextField, type TextFieldProps } from '../../../components/controls/TextField.tsx';
import { RichText } from '../../../components/display/RichText.tsx';
import { enterText, useDraft, type DraftText } from '../../../stores/creation/draft.ts';
import { useEmailUse, type EmailUse } from '../../../stores/creation/platformSettings.ts';
import { AdminCodeField } from './AdminCodeField.tsx';
import { QuestionsField } from './QuestionsField.tsx';
import { ShareCodeField } from './ShareCodeField.tsx';

/** How each field of a new event is entered. */
export const creationFields: Record<CreationField, ComponentType> = {
  email: EmailField,
  title: () => (
    <DraftField
      name="title"
      label={eventFieldTexts('title')}
      maxLength={lengths.title}
      autoComplete="off"
      enterKeyHint="next"
      placeholder={eventFieldTexts('titlePlaceholder')}
      dir="auto"
    />
  ),
  date: () => (
    <DraftField
      name="date"
      label={eventFieldTexts('date')}
      hint={eventFieldTexts('dateHint')}
      type="datetime-local"
      max="9999-12-31T23:59"
      enterKeyHint="next"
      className="min-w-0 appearance-none"
    />
  ),
  location: () => (
    <DraftField
      name="location"
      label={eventFieldTexts('location')}
      maxLength={lengths.location}
      autoComplete="off"
      enterKeyHint="next"
      placeholder={eventFieldTexts('locationPlaceholder')}
      dir="auto"
    />
  ),
  description: DescriptionField,
  shareCode: ShareCodeField,
  adminCode: AdminCodeField,
  questions: QuestionsField,
};

type DraftFieldProps = Omit<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'> & { name: DraftText };

/** A field of the draft: what is typed is kept on this device at once. */
function DraftField({ name, ...field }: DraftFieldProps) {
  const value = useDraft(({ draft }) => draft[name]);
  const problem = useDraft(({ problems }) => problems[name]);
  return <TextField {...field} value={value} error={problem} onChange={(text) => enterText(name, text)} />;
}

function DescriptionField() {
  const value = useDraft(({ draft }) => draft.description);
  const problem = useDraft(({ problems }) => problems.description);
  return (
    <Field label={eventFieldTexts('description')} hint={eventFieldTexts('descriptionHint')} error={problem}>
      <Textarea
        value={value}
        onChange={(event) => enterText('description', event.target.value)}
        rows={3}
        maxLength={lengths.description}
        dir="auto"
      />
    </Field>
  );
}

const hints = {
  receipt: 'emailHintReceipt',
  links: 'emailHintLinks',
  kept: 'emailHintKept',
} as const satisfies Record<EmailUse, string>;

function useHint(): string {
  const use = useEmailUse();
  return eventFieldTexts(use ? hints[use] : 'emailHint');
}

/** The creator's address, and what it is for. */
function EmailField() {
  return (
    <DraftField
      name="email"
      label={eventFieldTexts('email')}
      hint={useHint()}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="off"
      maxLength={lengths.email}
      enterKeyHint="next"
      placeholder={eventFieldTexts('emailPlaceholder')}
    />
  );
}

/** The address at a later place: it was typed already, and can be changed here; a field where something is wrong with it. */
export function KnownEmail() {
  const email = useDraft(({ draft }) => draft.email);
  const problem = useDraft(({ problems }) => problems.email);
  const [isField, setIsField] = useState(!isEmail(email));
  const field = useRef<HTMLDivElement>(null);
  const hint = useHint();
  if (problem && !isField) setIsField(true);
  function change(): void {
    flushSync(() => setIsField(true));
    field.current?.querySelector('input')?.focus();
  }
  if (isField)
    return (
      <div ref={field}>
        <EmailField />
      </div>
    );
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold">{eventFieldTexts('knownEmail')}</p>
        <Button variant="quiet" className="-my-2 -me-3 px-3!" onClick={change}>
          <RichText
            text={eventFieldTexts('changeEmail')}
            tags={{ hidden: (words) => <span className="sr-only">{words}</span> }}
          />
        </Button>
      </div>
      <p className="wrap-anywhere">{email}</p>
      <p className="mt-1 text-sm text-muted">{hint}</p>
    </div>
  );
}
