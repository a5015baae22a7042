import { BadgeDollarSign, CircleHelp, NotebookPen, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pages } from '../../../protocol/paths.ts';
import { creatorTexts } from '../../../protocol/texts/creation/creator.ts';
import { formatMoney } from '../../../protocol/texts/formats.ts';
import { Button, LinkButton, RetryButton } from '../../components/controls/Button.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { TestModeBanner } from '../../features/layout/TestModeBanner.tsx';
import { type Attempt, currentAttempt, deleteAttempt, sentSubmission } from '../../stores/creation/launch.ts';
import { deleteDraft, useDraft } from '../../stores/creation/draft.ts';
import { priceOf, readSettings, usePlatformSettings } from '../../stores/creation/platformSettings.ts';
import { lookUpShareCode } from '../../stores/creation/shareCodeCheck.ts';

const stack = 'mb-6 stack empty:hidden';

/** What has to be told at each step: an event that may exist, a price that changed, a server out of reach, a draft that was found. */
export function StepNotices({ onStartOver }: { onStartOver: () => void }) {
  return (
    <>
      <LostAttempt />
      <div className={stack}>
        <PriceChange />
        <Unreachable />
        <RestoredDraft onStartOver={onStartOver} />
      </div>
    </>
  );
}

/** What has to be told before somebody pays. */
export const PaymentNotices = () => (
  <div className={stack}>
    <PriceChange />
    <TestModeNotice />
  </div>
);

/** Says that no money is taken, where that is so. */
export function TestModeNotice({ className = '' }: { className?: string }) {
  const isTest = usePlatformSettings(({ settings }) => settings?.payment.provider === 'test');
  return isTest && <TestModeBanner className={className} />;
}

/** The price changed while somebody was under way: told before any charge. */
function PriceChange() {
  const { settings, earlierPrice: earlier } = usePlatformSettings();
  if (!settings || earlier === undefined || priceOf(settings) === earlier) return null;
  return (
    <Banner tone="gold" icon={<BadgeDollarSign />}>
      {priceNews(earlier, priceOf(settings))}
    </Banner>
  );
}

function priceNews(earlier: number, price: number): string {
  if (price === 0) return creatorTexts('nowFree');
  if (earlier === 0) return creatorTexts('noLongerFree', { price: formatMoney(price) });
  return creatorTexts('priceChanged', { price: formatMoney(price), earlier: formatMoney(earlier) });
}

function Unreachable() {
  const retry = <RetryButton variant="quiet" className="-me-3" onRetry={readSettings} />;
  return (
    usePlatformSettings((state) => state.isUnreachable) && (
      <Banner icon={<WifiOff />} action={retry}>
        {creatorTexts('unreachable')}
      </Banner>
    )
  );
}

function RestoredDraft({ onStartOver }: { onStartOver: () => void }) {
  const { isRestored, isAdminCodeGone: isCodeGone } = useDraft();
  if (!isRestored) return null;
  function startOver(): void {
    deleteDraft();
    onStartOver();
  }
  return (
    <Banner icon={<NotebookPen />}>
      <p>{creatorTexts(isCodeGone ? 'restoredWithoutCode' : 'restored')}</p>
      <Button variant="quiet" className="-ms-5 block!" onClick={startOver}>
        {creatorTexts('startOver')}
      </Button>
    </Banner>
  );
}

/**
 * An event was on its way when its page was closed. A code that is free says that it came to nothing; one that is taken,
 * that it most likely went through: told before anybody pays twice.
 */
function LostAttempt() {
  const [lost, setLost] = useState<Attempt>();
  useEffect(() => {
    void findLost().then(setLost);
  }, []);
  if (!lost) return null;
  function goOn(): void {
    deleteAttempt();
    setLost(undefined);
  }
  const { shareCode, isPaid } = lost;
  return (
    <Banner tone="gold" icon={<CircleHelp />} className="mb-6">
      <p className="font-semibold">{creatorTexts(isPaid ? 'lostPayment' : 'lostCreation', { shareCode })}</p>
      <p className="mt-1">{creatorTexts('lostAdvice')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <LinkButton to={pages.admin(shareCode)} variant="secondary">
          {creatorTexts('openPortal')}
        </LinkButton>
        <Button variant="quiet" onClick={goOn}>
          {creatorTexts('notMine')}
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
  deleteAttempt();
  return undefined;
}
