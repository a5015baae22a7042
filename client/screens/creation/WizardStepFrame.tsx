import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/controls/Button.tsx';
import { useLaunch } from '../../stores/creation/wizardLaunch.ts';
import { useIsPaid } from '../../stores/creation/wizardSettings.ts';
import { useWizardSteps } from './useWizardSteps.ts';
import type { WizardWay } from './useWizard.ts';
import { WizardFrame } from './WizardFrame.tsx';
import { enterGoesOn } from './wizardKeys.ts';
import { LostAttempt } from './WizardLost.tsx';
import { WizardNotices } from './WizardNotices.tsx';

type WizardStepFrameProps = { way: WizardWay; title: string; lead: ReactNode; children: ReactNode };

const formId = 'wizard';

/** A step of a creator as a form: Enter and the button at the foot lead on, Previous leads back. */
export function WizardStepFrame({ way, title, lead, children }: WizardStepFrameProps) {
  const { index, isBusy, next, previous } = useWizardSteps(way);
  const isSending = useLaunch((state) => state.isSending);
  return (
    <WizardFrame
      names={way.steps.map(({ name }) => name)}
      current={index + 1}
      title={title}
      lead={lead}
      notices={
        <>
          <LostAttempt />
          <WizardNotices onStartOver={() => way.go(way.steps[0]!.id)} />
        </>
      }
      actions={
        <>
          <Button
            variant="secondary"
            size="lg"
            disabled={index === 0 || isSending}
            onClick={previous}
            icon={<ArrowLeft aria-hidden="true" />}
            className="px-4!"
          >
            Previous
          </Button>
          <NextButton isLast={index === way.steps.length - 1} isBusy={isBusy || isSending} />
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="stack gap-6"
        onKeyDown={enterGoesOn}
        onSubmit={(event) => {
          event.preventDefault();
          void next();
        }}
      >
        {children}
      </form>
    </WizardFrame>
  );
}

function NextButton({ isLast, isBusy }: { isLast: boolean; isBusy: boolean }) {
  const isPaid = useIsPaid();
  const isSending = useLaunch((state) => state.isSending);
  const last = isPaid ? 'Go to Payment' : 'Launch Your Event';
  return (
    <Button
      type="submit"
      form={formId}
      size="lg"
      className="min-w-0 grow px-4!"
      busy={isBusy}
      busyLabel={isSending ? 'Creating...' : 'Checking...'}
    >
      {isLast ? last : 'Next'}
    </Button>
  );
}
