import { AdminCodeField } from '../../blocks/WizardAdminCode.tsx';
import { QuestionPicker } from '../../blocks/QuestionPicker.tsx';
import { useWizard, type WizardWay } from '../../blocks/useWizard.ts';
import { DateField, DescriptionField, LocationField, TitleField } from '../../blocks/WizardFields.tsx';
import { EmailField, KnownEmail } from '../../blocks/WizardEmail.tsx';
import { WizardLaunchStep } from '../../blocks/WizardLaunchStep.tsx';
import { WizardPrice } from '../../blocks/WizardPrice.tsx';
import { WizardScreen } from '../../blocks/WizardScreen.tsx';
import { ShareCodeField } from '../../blocks/WizardShareCode.tsx';
import { WizardStepFrame } from '../../blocks/WizardStepFrame.tsx';
import { useIsPaid } from '../../stores/wizardSettings.ts';

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
