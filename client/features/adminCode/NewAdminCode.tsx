import { KeyRound } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { adminCodeProblem } from '../../../protocol/adminCodes.ts';
import { newAdminCodeCopied } from '../../../protocol/texts/links.ts';
import { Banner } from '../../components/feedback/Banner.tsx';
import { OrganiserCopy } from './OrganiserCopy.tsx';
import type { CodeResult } from '../../stores/organiser/adminCode.ts';

/** What a form for a new admin code knows and does; `kept` is the code that was set, to be read for the only time. */
export function useNewAdminCode(set: (code: string) => Promise<CodeResult>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [kept, setKept] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = adminCodeProblem(code);
    setError(problem);
    if (problem || isBusy) return;
    setIsBusy(true);
    const result = await set(code.trim());
    setIsBusy(false);
    if (typeof result === 'object') return setError(result.refusal);
    if (result === 'failed') return;
    setKept(code.trim());
    setCode('');
  }

  return { code, setCode, error, isBusy, kept, submit };
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
