import { BadgeDollarSign, CircleHelp, NotebookPen, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pageLinks } from '../../../protocol/paths.ts';
import { creatorTexts } from '../../../protocol/texts/creation/creator.ts';
import { formatMoney, formatPayment } from '../../../protocol/texts/formats.ts';
import { Button, LinkButton, RetryButton } from '../../components/controls/Button.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { TestModeBanner } from '../../features/layout/TestModeBanner.tsx';
import { type Attempt, currentAttempt, deleteAttempt, sentSubmission } from '../../stores/creation/launch.ts';
import { deleteDraft, useDraft } from '../../stores/creation/draft.ts';
import { priceOf, readSettings, usePlatformSettings } from '../../stores/creation/platformSettings.ts';
import { lookUpShareCode } from '../../stores/creation/shareCodeCheck.ts';

const stack = 'mb-6 stack empty:hidden';

/**
 * The notices that each step shows: an attempt with an unknown outcome, a changed price, an unreachable
 * server, and a restored draft.
 */
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

/** The notices that the payment form shows. */
export const PaymentNotices = () => (
  <div className={stack}>
    <PriceChange />
    <TestModeNotice />
  </div>
);

/** States in test mode that no money is charged. */
export function TestModeNotice({ className = '' }: { className?: string }) {
  const isTest = usePlatformSettings(({ settings }) => settings?.payment.provider === 'test');
  return isTest && <TestModeBanner className={className} />;
}

/** States before any charge that the price has changed since the host opened the form. */
function PriceChange() {
  const { settings, earlierPrice: earlier } = usePlatformSettings();
  if (!settings || earlier === undefined || priceOf(settings) === earlier) return null;
  return (
    <Banner tone="gold" icon={<BadgeDollarSign />}>
      {priceChangeText(earlier, priceOf(settings))}
    </Banner>
  );
}

function priceChangeText(earlier: number, price: number): string {
  if (price === 0) return creatorTexts('nowFree');
  if (earlier === 0) return creatorTexts('noLongerFree', { price: formatPayment(price) });
  return creatorTexts('priceChanged', { price: formatPayment(price), earlier: formatMoney(earlier) });
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
  const { isRestored, isAdminCodeGone } = useDraft();
  if (!isRestored) return null;
  function startOver(): void {
    deleteDraft();
    onStartOver();
  }
  return (
    <Banner icon={<NotebookPen />}>
      <p>{creatorTexts(isAdminCodeGone ? 'restoredWithoutCode' : 'restored')}</p>
      <Button variant="quiet" className="-ms-5 block!" onClick={startOver}>
        {creatorTexts('startOver')}
      </Button>
    </Banner>
  );
}

/**
 * Warns about an attempt whose page was closed before the reply, to prevent a second payment. If its share
 * code is free, the event was not created. If the code is taken, the event was probably created.
 */
function LostAttempt() {
  const [lostAttempt, setLostAttempt] = useState<Attempt>();
  useEffect(() => {
    void findLostAttempt().then(setLostAttempt);
  }, []);
  if (!lostAttempt) return null;
  function dismiss(): void {
    deleteAttempt();
    setLostAttempt(undefined);
  }
  const { shareCode, isPaid } = lostAttempt;
  return (
    <Banner tone="gold" icon={<CircleHelp />} className="mb-6">
      <p className="font-semibold">{creatorTexts(isPaid ? 'lostPayment' : 'lostCreation', { shareCode })}</p>
      <p className="mt-1">{creatorTexts('lostAdvice')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <LinkButton to={pageLinks.admin(shareCode)} variant="secondary">
          {creatorTexts('openPortal')}
        </LinkButton>
        <Button variant="quiet" onClick={dismiss}>
          {creatorTexts('notMine')}
        </Button>
      </div>
    </Banner>
  );
}

async function findLostAttempt(): Promise<Attempt | undefined> {
  const attempt = currentAttempt();
  if (!attempt || sentSubmission()) return undefined;
  const { status } = await lookUpShareCode(attempt.shareCode);
  if (status !== 'free') return attempt;
  deleteAttempt();
  return undefined;
}
