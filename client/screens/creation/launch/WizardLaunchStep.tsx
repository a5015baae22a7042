import { useIsPaid } from '../../../stores/creation/wizardSettings.ts';
import type { WizardWay } from '../useWizard.ts';
import { WizardPrice } from '../payment/WizardPrice.tsx';
import { WizardStepFrame } from '../WizardStepFrame.tsx';
import { WizardSummary } from './WizardSummary.tsx';

type WizardLaunchStepProps = {
  way: WizardWay;
  /** Tells the price once more, above the summary. */
  isPriceTold: boolean;
};

/** The last step of a creator: everything once more, and the button that leads to the event. */
export function WizardLaunchStep({ way, isPriceTold }: WizardLaunchStepProps) {
  const isPaid = useIsPaid();
  return (
    <WizardStepFrame
      way={way}
      title="Ready to launch"
      lead={isPaid ? 'Take one last look before you pay.' : 'Take one last look. Then your guests can join.'}
    >
      {isPriceTold && <WizardPrice />}
      <WizardSummary way={way} />
    </WizardStepFrame>
  );
}
