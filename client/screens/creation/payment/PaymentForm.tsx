import type { Card } from '../../../../protocol/creationChecks.ts';
import type { PlatformSettings } from '../../../../protocol/schemas/platform.ts';
import { forgetRefusal } from '../../../stores/creation/wizardLaunch.ts';
import { PaymentFrame } from './PaymentFrame.tsx';
import { PaymentSquareCard } from './PaymentSquareCard.tsx';
import { PaymentTestCard } from './PaymentTestCard.tsx';
import { usePayment } from './usePayment.ts';
import { useSquareCard, useTestCard } from './usePaymentCard.ts';
import type { WizardWay } from '../useWizard.ts';

type PaymentFormProps = { way: WizardWay; settings: PlatformSettings };

/** 'Complete Payment': the card and the address for the receipt, by whoever takes the money. */
export function PaymentForm(props: PaymentFormProps) {
  return props.settings.payment.provider === 'square' ? <SquareForm {...props} /> : <TestForm {...props} />;
}

function TestForm({ way, settings }: PaymentFormProps) {
  const { problems, isBusy, pay } = usePayment(way);
  const { card, setCard, isReady, tokenize } = useTestCard();
  const price = settings.eventPrice;
  function change(next: Card): void {
    forgetRefusal();
    setCard(next);
  }
  return (
    <PaymentFrame
      way={way}
      price={price}
      isTest
      isReady={isReady}
      isBusy={isBusy}
      onPay={() => pay(price, tokenize)}
    >
      <PaymentTestCard card={card} problems={problems} onChange={change} />
    </PaymentFrame>
  );
}

function SquareForm({ way, settings }: PaymentFormProps) {
  const { problems, isBusy, pay } = usePayment(way);
  const price = settings.eventPrice;
  const { setCard, isReady, tokenize } = useSquareCard(price);
  return (
    <PaymentFrame
      way={way}
      price={price}
      isReady={isReady}
      isBusy={isBusy}
      onPay={() => pay(price, tokenize)}
    >
      <PaymentSquareCard setup={settings.payment} problem={problems.number} onReady={setCard} />
    </PaymentFrame>
  );
}
