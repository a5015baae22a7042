import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/controls/Button.tsx';
import { isEmail } from '../../../stores/creation/creationChecks.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { useDraft } from '../../../stores/creation/draft.ts';
import { useEmailUse, type EmailUse } from '../../../stores/creation/platformSettings.ts';
import { DraftField } from './DraftField.tsx';

const hints: Record<EmailUse, string> = {
  receipt: 'We’ll send your receipt and links here. Guests never see it.',
  links: 'We’ll send your links here. Guests never see it.',
  kept: 'Saved with your event. We won’t email you. Guests never see it.',
};

function useHint(): string {
  const use = useEmailUse();
  return use ? hints[use] : 'Guests never see it.';
}

/** The creator's address, and what it is for. */
export function EmailField() {
  return (
    <DraftField
      name="email"
      label="Your email *"
      hint={useHint()}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="off"
      maxLength={lengths.email}
      enterKeyHint="next"
      placeholder="you@example.com"
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
        <p className="font-semibold">Your email</p>
        <Button variant="quiet" className="-my-2 -me-3 px-3!" onClick={change}>
          Change<span className="sr-only"> your email</span>
        </Button>
      </div>
      <p className="wrap-anywhere">{email}</p>
      <p className="mt-1 text-sm text-muted">{hint}</p>
    </div>
  );
}
