import { AdminCodeField } from './fields/WizardAdminCode.tsx';
import { QuestionPicker } from './fields/QuestionPicker.tsx';
import { useWizard, type WizardWay } from './useWizard.ts';
import { DateField, DescriptionField, LocationField, TitleField } from './fields/WizardFields.tsx';
import { EmailField } from './fields/WizardEmail.tsx';
import { WizardLaunchStep } from './launch/WizardLaunchStep.tsx';
import { WizardScreen } from './WizardScreen.tsx';
import { ShareCodeField } from './fields/WizardShareCode.tsx';
import { WizardStepFrame } from './WizardStepFrame.tsx';

/** The simple creator: three steps. */
export function SimpleScreen() {
  const way = useWizard('simple');
  const steps = {
    setup: <SetupStep way={way} />,
    details: <DetailsStep way={way} />,
    launch: <WizardLaunchStep way={way} isPriceTold />,
  };
  return <WizardScreen way={way} steps={steps} />;
}

type StepProps = { way: WizardWay };

function SetupStep({ way }: StepProps) {
  return (
    <WizardStepFrame
      way={way}
      title="Create your event"
      lead="Your email, a title and one question are enough to start."
    >
      <EmailField />
      <TitleField />
      <QuestionPicker />
    </WizardStepFrame>
  );
}

function DetailsStep({ way }: StepProps) {
  return (
    <WizardStepFrame
      way={way}
      title="How guests find you"
      lead="Choose a code for your guests and one for yourself. You can add a logo and a picture in the admin portal."
    >
      <ShareCodeField />
      <AdminCodeField />
      <DateField />
      <LocationField />
      <DescriptionField />
    </WizardStepFrame>
  );
}
