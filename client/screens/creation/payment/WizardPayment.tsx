import { useState } from 'react';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { paymentTexts } from '../../../../protocol/texts/creationTexts.ts';
import { sentSubmission } from '../../../stores/creation/wizardAttempt.ts';
import { useLaunch } from '../../../stores/creation/wizardLaunch.ts';
import { readSettings, useWizardSettings } from '../../../stores/creation/wizardSettings.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentUnsettled } from './PaymentUnsettled.tsx';
import type { WizardWay } from '../useWizard.ts';
import { WizardFrame } from '../WizardFrame.tsx';

/** The last thing before a paid event is live: the payment form, or the payment that is under way already. */
export function WizardPayment({ way }: { way: WizardWay }) {
  const settings = useWizardSettings((state) => state.settings);
  const isUnsettled = useIsUnsettled();
  if (isUnsettled) return <PaymentUnsettled way={way} />;
  if (settings) return <PaymentForm way={way} settings={settings} />;
  return (
    <WizardFrame
      names={way.steps.map(({ name }) => name)}
      current={way.steps.length}
      title={paymentTexts.title}
      lead="One last thing, and your event is live."
      actions={null}
    >
      <Loading label="Loading the price..." onRetry={() => void readSettings()} />
    </WizardFrame>
  );
}

/** A payment was sent before this page was loaded, or its outcome is not known. A form that sends its own stays. */
function useIsUnsettled(): boolean {
  const isUnsettled = useLaunch((state) => state.unsettled !== undefined);
  const isSending = useLaunch((state) => state.isSending);
  const [wasSent] = useState(() => !isSending && sentSubmission() !== undefined);
  return isUnsettled || (wasSent && sentSubmission() !== undefined);
}
