import { KeyRound } from 'lucide-react';
import { organiserSuccesses } from '../../../protocol/texts/organiserTexts.ts';
import { Banner } from '../../components/feedback/Banner.tsx';
import { OrganiserCopy } from './OrganiserCopy.tsx';

type KeptAdminCodeProps = {
  code: string;
  label: string;
  /** What to do with it now. */
  advice: string;
};

/** The one time that a new admin code can be read. */
export function KeptAdminCode({ code, label, advice }: KeptAdminCodeProps) {
  return (
    <div className="stack">
      <Banner tone="gold" icon={<KeyRound />}>
        {advice}
      </Banner>
      <OrganiserCopy label={label} value={code} done={organiserSuccesses.copied('The admin code')} />
    </div>
  );
}
