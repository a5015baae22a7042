import { Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { paymentTexts } from '../../../../protocol/texts/creationTexts.ts';
import { eventDataOf, sentSubmission } from '../../../stores/creation/wizardAttempt.ts';
import { resumeLaunch, useLaunch } from '../../../stores/creation/wizardLaunch.ts';
import { useEmailUse } from '../../../stores/creation/wizardSettings.ts';
import type { WizardWay } from '../useWizard.ts';
import { WizardFrame } from '../WizardFrame.tsx';

/**
 * A payment was sent and nobody knows how it ended: after a reload, a time-out, a lost connection. There is no form here
 * that could pay twice; the same payment is asked for again.
 */
export function PaymentUnsettled({ way }: { way: WizardWay }) {
  const isSending = useLaunch((state) => state.isSending);
  const words = useLaunch((state) => state.unsettled);
  const ask = async () => way.follow(await resumeLaunch(way.wizard));
  useAskOnce(ask);
  const isAsking = isSending || words === undefined;
  return (
    <WizardFrame
      names={way.steps.map(({ name }) => name)}
      current={way.steps.length}
      title={paymentTexts.title}
      lead={isAsking ? 'Your payment is on its way.' : 'We haven’t heard back about your payment.'}
      actions={
        <Button size="lg" wide busy={isSending} busyLabel={paymentTexts.busy} onClick={() => void ask()}>
          Try again
        </Button>
      }
    >
      {isAsking ? (
        <Loading label={paymentTexts.busy} />
      ) : (
        <EmptyState icon={<Hourglass />} title="We’re not sure yet">
          {words} <Reassurance />
        </EmptyState>
      )}
    </WizardFrame>
  );
}

function Reassurance() {
  const submission = sentSubmission();
  const hasReceipt = useEmailUse() === 'receipt';
  const email = hasReceipt && submission && eventDataOf(submission).email;
  return (
    <>
      You’ll be charged only once, however often you try. Your event is saved here, so you can close this page
      and come back later{email && <>, or wait for the receipt at {email}</>}.
    </>
  );
}

/** A page that was loaded anew asks by itself. */
function useAskOnce(ask: () => Promise<void>): void {
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current || useLaunch.getState().unsettled !== undefined) return;
    hasAsked.current = true;
    void ask();
  });
}
