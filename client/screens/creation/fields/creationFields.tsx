import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { celebrationOf, isCoupleEvent } from '../../../../protocol/rules/celebrations.ts';
import type { Language } from '../../../../protocol/languages.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { eventFieldTexts } from '../../../../protocol/texts/creation/fields.ts';
import { Button } from '../../../components/controls/Button.tsx';
import {
  Field,
  Select,
  Textarea,
  TextField,
  type TextFieldProps,
} from '../../../components/controls/Field.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { type CreationField, isEmail } from '../../../stores/creation/creationChecks.ts';
import {
  type DraftText,
  enterLanguage,
  enterText,
  useDraft,
  useDraftField,
  useDraftLanguage,
} from '../../../stores/creation/draft.ts';
import { useEmailUse } from '../../../stores/creation/platformSettings.ts';
import { AdminCodeField, ShareCodeField } from './CodeFields.tsx';
import { QuestionsField } from './QuestionsField.tsx';
import { CelebrationOptions } from '../../../features/CelebrationOptions.tsx';
import { LanguageOptions } from '../../../features/LanguageOptions.tsx';

/** The form field for each property of a new event. */
export const creationFields: Record<CreationField, ComponentType> = {
  email: () => <EmailField />,
  title: TitleField,
  date: () => (
    <DraftField
      name="date"
      hint={eventFieldTexts('dateHint')}
      type="datetime-local"
      max="9999-12-31T23:59"
      className="min-w-0 appearance-none"
    />
  ),
  location: () => (
    <DraftField
      name="location"
      kind="words"
      limit={lengths.location}
      placeholder={eventFieldTexts('locationPlaceholder')}
    />
  ),
  description: DescriptionField,
  celebration: CelebrationField,
  language: LanguageField,
  shareCode: ShareCodeField,
  adminCode: AdminCodeField,
  questions: QuestionsField,
};

type DraftFieldProps = Partial<TextFieldProps> & { name: DraftText };

const DraftField = ({ name, ...look }: DraftFieldProps) => (
  <TextField enterKeyHint="next" {...look} {...useDraftField(name)} />
);

function DescriptionField() {
  const { value, onChange, ...field } = useDraftField('description');
  return (
    <Field {...field} hint={eventFieldTexts('descriptionHint')} limit={lengths.description} text={value}>
      <Textarea value={value} onChange={(event) => onChange(event.target.value)} rows={3} />
    </Field>
  );
}

function TitleField() {
  const isCouple = useDraft(({ draft }) => isCoupleEvent({ celebration: celebrationOf(draft) }));
  const placeholder = eventFieldTexts(isCouple ? 'titlePlaceholder' : 'titlePlaceholderNeutral');
  return <DraftField name="title" kind="words" limit={lengths.title} placeholder={placeholder} />;
}

/** What the event celebrates. The default is a wedding. */
function CelebrationField() {
  const celebration = useDraft(({ draft }) => celebrationOf(draft));
  return (
    <Field label={eventFieldTexts('celebration')}>
      <Select value={celebration} onChange={({ target }) => enterText('celebration', target.value)}>
        <CelebrationOptions />
      </Select>
    </Field>
  );
}

function LanguageField() {
  const language = useDraftLanguage();
  return (
    <Field label={eventFieldTexts('language')} hint={eventFieldTexts('languageHint')}>
      <Select value={language} onChange={({ target }) => void enterLanguage(target.value as Language)}>
        <LanguageOptions />
      </Select>
    </Field>
  );
}

const useEmailHint = () => eventFieldTexts('emailHint', { use: useEmailUse() ?? 'unknown' });

/** The organiser's email address, with a hint about its use. */
const EmailField = () => (
  <DraftField
    name="email"
    hint={useEmailHint()}
    type="email"
    dir="ltr"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="off"
    limit={lengths.email}
    placeholder={eventFieldTexts('emailPlaceholder')}
  />
);

/**
 * Shows the email address at a later step, with a button to change it. If the address is invalid, shows the
 * field instead.
 */
export function KnownEmail() {
  const email = useDraft(({ draft }) => draft.email);
  const problem = useDraft(({ problems }) => problems.email);
  const [isEditing, setIsEditing] = useState(!isEmail(email));
  const field = useRef<HTMLDivElement>(null);
  const hint = useEmailHint();
  if (problem && !isEditing) setIsEditing(true);
  function change(): void {
    flushSync(() => setIsEditing(true));
    field.current?.querySelector('input')?.focus();
  }
  if (isEditing)
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
          <RichText text={eventFieldTexts('changeEmail')} />
        </Button>
      </div>
      <p className="wrap-anywhere">{email}</p>
      <p className="mt-1 text-sm text-muted">{hint}</p>
    </div>
  );
}
