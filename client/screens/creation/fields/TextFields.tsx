import { cloneElement, type ChangeEvent, type ReactElement, type ReactNode } from 'react';
import { lengths } from '../../../../protocol/limits.ts';
import { Field, Input, Textarea } from '../../../components/controls/Field.tsx';
import { enterText, useDraft, type DraftText } from '../../../stores/creation/draft.ts';

type DraftFieldProps = {
  name: DraftText;
  label: ReactNode;
  hint?: ReactNode;
  /** One `Input` or `Textarea`. */
  children: ReactElement<{
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) => void;
  }>;
};

/** A field of the draft: what is typed is kept on this device at once. */
export function DraftField({ name, label, hint, children }: DraftFieldProps) {
  const value = useDraft(({ draft }) => draft[name]);
  const problem = useDraft(({ problems }) => problems[name]);
  return (
    <Field label={label} hint={hint} error={problem}>
      {cloneElement(children, { value, onChange: ({ target }) => enterText(name, target.value) })}
    </Field>
  );
}

/** What the event is called. */
export const TitleField = () => (
  <DraftField name="title" label="Event title *">
    <Input
      maxLength={lengths.title}
      autoComplete="off"
      enterKeyHint="next"
      placeholder="Anna & Ben’s Wedding"
      dir="auto"
    />
  </DraftField>
);

/** When it is, on the clock of the venue; may stay open. */
export const DateField = () => (
  <DraftField name="date" label="Date and time" hint="Local time at the venue.">
    <Input
      type="datetime-local"
      max="9999-12-31T23:59"
      enterKeyHint="next"
      className="min-w-0 appearance-none"
    />
  </DraftField>
);

/** Where it is; may stay open. */
export const LocationField = () => (
  <DraftField name="location" label="Location">
    <Input
      maxLength={lengths.location}
      autoComplete="off"
      enterKeyHint="next"
      placeholder="The Old Orangery"
      dir="auto"
    />
  </DraftField>
);

/** A few words for the guests; may stay open. */
export const DescriptionField = () => (
  <DraftField name="description" label="Description" hint="A few words to greet your guests.">
    <Textarea rows={3} maxLength={lengths.description} dir="auto" />
  </DraftField>
);
