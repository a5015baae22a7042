import { CircleHelp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Button } from '../../components/controls/Button.tsx';
import { pages } from '../../../protocol/paths.ts';
import {
  currentAttempt,
  dropAttempt,
  sentSubmission,
  type Attempt,
} from '../../stores/creation/wizardAttempt.ts';
import { lookUpShareCode } from '../../stores/creation/wizardShareCode.ts';

/**
 * An event was on its way when its page was closed. A code that is free says that it came to nothing; one that is taken,
 * that it most likely went through: told before anybody pays twice.
 */
export function LostAttempt() {
  const [lost, setLost] = useState<Attempt>();
  useEffect(() => {
    let isCurrent = true;
    void findLost().then((attempt) => isCurrent && setLost(attempt));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (!lost) return null;
  function goOn(): void {
    dropAttempt();
    setLost(undefined);
  }
  const deed = lost.isPaid
    ? `your payment for ${lost.shareCode} was going through`
    : `we were creating your event ${lost.shareCode}`;
  return (
    <Banner tone="gold" icon={<CircleHelp aria-hidden="true" />} className="mb-6">
      <p className="font-semibold">The page closed while {deed}.</p>
      <p className="mt-1">
        That code is now taken, so it most likely worked. Please check the admin portal with your admin code
        before you try again.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button asChild variant="secondary">
          <Link to={pages.admin(lost.shareCode)}>Open Admin Portal</Link>
        </Button>
        <Button variant="quiet" onClick={goOn}>
          It’s not mine, continue
        </Button>
      </div>
    </Banner>
  );
}

async function findLost(): Promise<Attempt | undefined> {
  const attempt = currentAttempt();
  if (!attempt || sentSubmission()) return undefined;
  const { status } = await lookUpShareCode(attempt.shareCode);
  if (status !== 'free') return attempt;
  dropAttempt();
  return undefined;
}
