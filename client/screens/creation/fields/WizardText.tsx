import { cloneElement, type ChangeEvent, type ReactElement, type ReactNode } from 'react';
import { Field } from '../../../components/controls/Field.tsx';
import { enterText, useWizardDraft, type DraftText } from '../../../stores/creation/wizardDraft.ts';

interface Wired {
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) => void;
}

type WizardTextProps = {
  name: DraftText;
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
  /** One `Input` or `Textarea`. */
  children: ReactElement<Wired>;
};

/** A field of the draft: what is typed is kept on this device at once. */
export function WizardText({ name, label, hint, className = '', children }: WizardTextProps) {
  const value = useWizardDraft(({ draft }) => draft[name]);
  const problem = useWizardDraft(({ problems }) => problems[name]);
  return (
    <Field label={label} hint={hint} error={problem} className={className}>
      {cloneElement(children, { value, onChange: ({ target }) => enterText(name, target.value) })}
    </Field>
  );
}
