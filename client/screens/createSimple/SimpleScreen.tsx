import { AdminCodeField } from '../../blocks/WizardAdminCode.tsx';
import { QuestionPicker } from '../../blocks/QuestionPicker.tsx';
import { useWizard, type WizardWay } from '../../blocks/useWizard.ts';
import {
  DateField,
  DescriptionField,
  EmailField,
  LocationField,
  TitleField,
} from '../../blocks/WizardFields.tsx';
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
      lead="A title and a question are enough to begin with."
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
      lead="Two codes: one for everybody, one for you. Your logo and picture can be added in the admin portal."
    >
      <ShareCodeField />
      <AdminCodeField />
      <DateField />
      <LocationField />
      <DescriptionField />
    </WizardStepFrame>
  );
}
