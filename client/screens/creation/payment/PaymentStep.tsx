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

/** The payment form, or the state of a payment in flight. */
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

/**
 * Returns whether the page must resume an earlier payment: it was sent before this page was loaded, or its
 * outcome is unknown. A form that is sending its own payment stays.
 */
function useIsUnsettled(): boolean {
  const isUnsettled = useLaunch((state) => state.unsettled !== undefined);
  const isSending = useLaunch((state) => state.isSending);
  const [wasSent] = useState(() => !isSending && sentSubmission() !== undefined);
  return isUnsettled || (wasSent && sentSubmission() !== undefined);
}

/**
 * Replaces the form while the outcome of a payment is unknown, after a reload, a timeout or a lost
 * connection. Without a form, the user cannot pay twice. A retry sends the same payment again.
 */
function UnsettledPayment({ wizard }: { wizard: Wizard }) {
  const isSending = useLaunch((state) => state.isSending);
  const reason = useLaunch((state) => state.unsettled);
  const reassurance = useReassurance();
  const resume = async () => wizard.handleOutcome(await resumeLaunch());
  useEffect(() => {
    if (reason === undefined) void resume();
    // oxlint-disable-next-line react/exhaustive-deps -- once, after a reload
  }, []);
  const isResuming = isSending || reason === undefined;
  return (
    <CreationPage
      wizard={wizard}
      title={paymentTexts('title')}
      lead={paymentTexts(isResuming ? 'underWay' : 'unheard')}
      actions={
        <RetryButton
          variant="primary"
          size="lg"
          wide
          busy={isSending}
          busyLabel={paymentTexts('busy')}
          onRetry={resume}
        />
      }
    >
      {isResuming ? (
        <Loading label={paymentTexts('busy')} />
      ) : (
        <EmptyState icon={<Hourglass />} title={paymentTexts('unsure')}>
          {reason} {reassurance}
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
