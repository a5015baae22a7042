import type { ReactNode } from 'react';
import type { CreationField } from '../../../stores/creation/creationChecks.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { Field, Textarea } from '../../../components/controls/Field.tsx';
import { enterText, useDraft } from '../../../stores/creation/draft.ts';
import { AdminCodeField } from './AdminCodeField.tsx';
import { DraftField } from './DraftField.tsx';
import { EmailField } from './EmailField.tsx';
import { QuestionsField } from './QuestionsField.tsx';
import { ShareCodeField } from './ShareCodeField.tsx';

/** How each field of a new event is entered. */
export const creationFields: Record<CreationField, ReactNode> = {
  email: <EmailField />,
  title: (
    <DraftField
      name="title"
      label="Event title *"
      maxLength={lengths.title}
      autoComplete="off"
      enterKeyHint="next"
      placeholder="Anna & Ben’s Wedding"
      dir="auto"
    />
  ),
  date: (
    <DraftField
      name="date"
      label="Date and time"
      hint="Local time at the venue."
      type="datetime-local"
      max="9999-12-31T23:59"
      enterKeyHint="next"
      className="min-w-0 appearance-none"
    />
  ),
  location: (
    <DraftField
      name="location"
      label="Location"
      maxLength={lengths.location}
      autoComplete="off"
      enterKeyHint="next"
      placeholder="The Old Orangery"
      dir="auto"
    />
  ),
  description: <DescriptionField />,
  shareCode: <ShareCodeField />,
  adminCode: <AdminCodeField />,
  questions: <QuestionsField />,
};

function DescriptionField() {
  const value = useDraft(({ draft }) => draft.description);
  const problem = useDraft(({ problems }) => problems.description);
  return (
    <Field label="Description" hint="A few words to greet your guests." error={problem}>
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
