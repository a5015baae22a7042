import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { adminCodeProblem } from '../../protocol/adminCodes.ts';
import { newAdminCodeCopied } from '../../protocol/texts/links.ts';
import { Banner } from '../components/feedback/Banner.tsx';
import type { Outcome } from '../stores/organiser/attempt.ts';
import { useSubmit } from './useSubmit.ts';
import { OrganiserCopy } from './sharing/EventLinks.tsx';

/** What a form for a new admin code knows and does; `kept` is the code that was set, to be read for the only time. */
export function useNewAdminCode(set: (code: string) => Promise<Outcome>) {
  const [code, setCode] = useState('');
  const [kept, setKept] = useState<string>();
  const form = useSubmit({
    check: () => adminCodeProblem(code)?.message,
    send: async () => set(code.trim()),
    onDone: () => {
      setKept(code.trim());
      setCode('');
    },
  });
  return { ...form, code, setCode, kept };
}

type KeptAdminCodeProps = {
  code: string;
  label: string;
  /** What to do with it now. */
  advice: string;
};

/** The one time that a new admin code can be read. */
export const KeptAdminCode = ({ code, label, advice }: KeptAdminCodeProps) => (
  <div className="stack">
    <Banner tone="gold" icon={<KeyRound />}>
      {advice}
    </Banner>
    <OrganiserCopy label={label} value={code} done={newAdminCodeCopied()} />
  </div>
);
