import { AdminCodeField } from './fields/WizardAdminCode.tsx';
import { QuestionPicker } from './fields/QuestionPicker.tsx';
import { useWizard, type WizardWay } from './useWizard.ts';
import { DateField, DescriptionField, LocationField, TitleField } from './fields/WizardFields.tsx';
import { EmailField, KnownEmail } from './fields/WizardEmail.tsx';
import { WizardLaunchStep } from './launch/WizardLaunchStep.tsx';
import { WizardPrice } from './payment/WizardPrice.tsx';
import { WizardScreen } from './WizardScreen.tsx';
import { ShareCodeField } from './fields/WizardShareCode.tsx';
import { WizardStepFrame } from './WizardStepFrame.tsx';
import { useIsPaid } from '../../stores/creation/wizardSettings.ts';

/** The guided creator: one matter a step. */
export function GuidedScreen() {
  const way = useWizard('guided');
  // Who pays has seen the price in a step of its own.
  const isPaid = useIsPaid();
  const steps = {
    setup: <SetupStep way={way} />,
    questions: <QuestionsStep way={way} />,
    customization: <CustomizationStep way={way} />,
    payment: <PaymentStep way={way} />,
    launch: <WizardLaunchStep way={way} isPriceTold={!isPaid} />,
  };
  return <WizardScreen way={way} steps={steps} />;
}

type StepProps = { way: WizardWay };

function SetupStep({ way }: StepProps) {
  return (
    <WizardStepFrame
      way={way}
      title="What are you celebrating?"
      lead="It takes a few minutes. Fields marked * are required; the rest can wait."
    >
      <EmailField />
      <TitleField />
      <DateField />
      <LocationField />
      <DescriptionField />
    </WizardStepFrame>
  );
}

function QuestionsStep({ way }: StepProps) {
  return (
    <WizardStepFrame
      way={way}
      title="What will your guests predict?"
      lead="Tap the ones you like, and add some that only your guests would get."
    >
      <QuestionPicker />
    </WizardStepFrame>
  );
}

function CustomizationStep({ way }: StepProps) {
  return (
    <WizardStepFrame
      way={way}
      title="Make it yours"
      lead="Choose a code for your guests and one for yourself. You can add a logo and a picture in the admin portal."
    >
      <ShareCodeField />
      <AdminCodeField />
    </WizardStepFrame>
  );
}

function PaymentStep({ way }: StepProps) {
  return (
    <WizardStepFrame
      way={way}
      title="What it costs"
      lead="You’ll pay at the very end, after one last look. We won’t charge you before that."
    >
      <WizardPrice />
      <KnownEmail />
    </WizardStepFrame>
  );
}
