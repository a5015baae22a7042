import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { adminCodeProblem } from '../../protocol/adminCodes.ts';
import { newAdminCodeCopied } from '../../protocol/texts/links.ts';
import { Banner } from '../components/feedback/Banner.tsx';
import type { SubmitOutcome } from '../stores/organiser/runWithToast.ts';
import { useSubmit } from './useSubmit.ts';
import { OrganiserCopy } from './sharing/eventCopyFields.tsx';

/**
 * Returns the state of the form for a new admin code. `savedCode` is the saved code, which stays readable
 * until the user leaves the page.
 */
export function useNewAdminCode(set: (code: string) => Promise<SubmitOutcome>) {
  const [code, setCode] = useState('');
  const [savedCode, setSavedCode] = useState<string>();
  const form = useSubmit({
    check: () => adminCodeProblem(code)?.message,
    send: async () => set(code.trim()),
    onDone: () => {
      setSavedCode(code.trim());
      setCode('');
    },
  });
  return { ...form, code, setCode, savedCode };
}

type NewAdminCodeProps = {
  code: string;
  label: string;
  /** What the organiser should do with the code. */
  advice: string;
};

/** Shows a new admin code, which cannot be read again later. */
export const SavedAdminCode = ({ code, label, advice }: NewAdminCodeProps) => (
  <div className="stack">
    <Banner tone="gold" icon={<KeyRound />}>
      {advice}
    </Banner>
    <OrganiserCopy label={label} value={code} done={newAdminCodeCopied()} />
  </div>
);
