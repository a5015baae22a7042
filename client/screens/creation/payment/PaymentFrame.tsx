import { CircleAlert, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { paymentTexts } from '../../../../protocol/texts/creationTexts.ts';
import { useLaunch } from '../../../stores/creation/wizardLaunch.ts';
import { KnownEmail } from '../fields/WizardEmail.tsx';
import { enterGoesOn } from '../wizardKeys.ts';
import { PriceChange, TestModeBanner } from '../WizardNotices.tsx';
import { WizardFrame } from '../WizardFrame.tsx';
import type { WizardWay } from '../useWizard.ts';

type PaymentFrameProps = {
  way: WizardWay;
  price: number;
  /** No money is taken. */
  isTest?: boolean;
  /** Pay can be tapped. */
  isReady: boolean;
  isBusy: boolean;
  onPay: () => Promise<void>;
  /** The fields of the card. */
  children: ReactNode;
};

const formId = 'payment';

/** What stands around the fields of a card: what is paid for, the receipt's address, Cancel and Pay. */
export function PaymentFrame({
  way,
  price,
  isTest = false,
  isReady,
  isBusy,
  onPay,
  children,
}: PaymentFrameProps) {
  const { steps } = way;
  return (
    <WizardFrame
      names={steps.map(({ name }) => name)}
      current={steps.length}
      title={paymentTexts.title}
      lead="One last thing, and your event is live."
      notices={<PaymentNotices />}
      actions={
        <>
          <Button
            variant="secondary"
            size="lg"
            className="px-4!"
            disabled={isBusy}
            onClick={() => way.go(steps.at(-1)!.id)}
          >
            {paymentTexts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            size="lg"
            className="min-w-0 grow"
            disabled={!isReady && !isBusy}
            busy={isBusy}
            busyLabel={paymentTexts.busy}
          >
            {paymentTexts.pay(price)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onKeyDown={enterGoesOn}
        onSubmit={(event) => {
          event.preventDefault();
          void onPay();
        }}
      >
        <Card look="keepsake" padding="lg" className="stack gap-6">
          <KnownEmail />
          {children}
          <Refusal />
          <p className="flex items-start gap-2 text-sm text-muted">
            <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {isTest ? paymentTexts.testCard : paymentTexts.charge(price)}
          </p>
        </Card>
      </form>
    </WizardFrame>
  );
}

/** Why the card was not taken, where the eye is when Pay was tapped. */
function Refusal() {
  const refusal = useLaunch((state) => state.refusal);
  return (
    <Banner isShown={refusal !== undefined} tone="negative" icon={<CircleAlert aria-hidden="true" />}>
      {refusal}
    </Banner>
  );
}

function PaymentNotices() {
  return (
    <div className="mb-6 stack empty:hidden">
      <PriceChange />
      <TestModeBanner />
    </div>
  );
}
