import { AdminCodeField } from '../../blocks/WizardAdminCode.tsx';
import { QuestionPicker } from '../../blocks/QuestionPicker.tsx';
import { useWizard, type WizardWay } from '../../blocks/useWizard.ts';
import { DateField, DescriptionField, LocationField, TitleField } from '../../blocks/WizardFields.tsx';
import { EmailField } from '../../blocks/WizardEmail.tsx';
import { WizardLaunchStep } from '../../blocks/WizardLaunchStep.tsx';
import { WizardScreen } from '../../blocks/WizardScreen.tsx';
import { ShareCodeField } from '../../blocks/WizardShareCode.tsx';
import { WizardStepFrame } from '../../blocks/WizardStepFrame.tsx';

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
