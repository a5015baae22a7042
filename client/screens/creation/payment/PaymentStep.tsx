import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { creatorTexts } from '../../../../protocol/texts/creation/creator.ts';
import { paymentTexts } from '../../../../protocol/texts/creation/payment.ts';
import { RetryButton } from '../../../components/controls/Button.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { eventDataOf, sentSubmission, resumeLaunch, useLaunch } from '../../../stores/creation/launch.ts';
import { readSettings, useEmailUse, usePlatformSettings } from '../../../stores/creation/platformSettings.ts';
import { CreationPage } from '../CreationPage.tsx';
import type { Wizard } from '../useWizard.ts';
import { SquarePayment } from './SquarePayment.tsx';
import { TestPayment } from './TestPayment.tsx';

/** The last thing before a paid event is live: the payment form, or the payment that is under way already. */
export function PaymentStep({ wizard }: { wizard: Wizard }) {
  const settings = usePlatformSettings((state) => state.settings);
  const isUnsettled = useIsUnsettled();
  if (isUnsettled) return <UnsettledPayment wizard={wizard} />;
  if (settings?.payment.provider === 'square') return <SquarePayment wizard={wizard} settings={settings} />;
  if (settings) return <TestPayment wizard={wizard} price={settings.eventPrice} />;
  return (
    <CreationPage wizard={wizard} title={paymentTexts('title')} lead={paymentTexts('lead')} actions={null}>
      <Loading label={creatorTexts('loadingPrice')} onRetry={() => void readSettings()} />
    </CreationPage>
  );
}

/** A payment was sent before this page was loaded, or its outcome is not known. A form that sends its own stays. */
function useIsUnsettled(): boolean {
  const isUnsettled = useLaunch((state) => state.unsettled !== undefined);
  const isSending = useLaunch((state) => state.isSending);
  const [wasSent] = useState(() => !isSending && sentSubmission() !== undefined);
  return isUnsettled || (wasSent && sentSubmission() !== undefined);
}

/**
 * A payment was sent and nobody knows how it ended: after a reload, a time-out, a lost connection. There is no form here
 * that could pay twice; the same payment is asked for again.
 */
function UnsettledPayment({ wizard }: { wizard: Wizard }) {
  const isSending = useLaunch((state) => state.isSending);
  const words = useLaunch((state) => state.unsettled);
  const reassurance = useReassurance();
  const ask = async () => wizard.follow(await resumeLaunch());
  useEffect(() => {
    if (words === undefined) void ask();
    // oxlint-disable-next-line react/exhaustive-deps -- once, on a page that was loaded anew
  }, []);
  const isAsking = isSending || words === undefined;
  return (
    <CreationPage
      wizard={wizard}
      title={paymentTexts('title')}
      lead={paymentTexts(isAsking ? 'underWay' : 'unheard')}
      actions={
        <RetryButton
          variant="primary"
          size="lg"
          wide
          busy={isSending}
          busyLabel={paymentTexts('busy')}
          onRetry={ask}
        />
      }
    >
      {isAsking ? (
        <Loading label={paymentTexts('busy')} />
      ) : (
        <EmptyState icon={<Hourglass />} title={paymentTexts('unsure')}>
          {words} {reassurance}
        </EmptyState>
      )}
    </CreationPage>
  );
}

function useReassurance(): string {
  const submission = sentSubmission();
  const hasReceipt = useEmailUse() === 'receipt';
  const email = hasReceipt && submission && eventDataOf(submission).email;
  return email ? paymentTexts('chargedOnceWithReceipt', { email }) : paymentTexts('chargedOnce');
}
