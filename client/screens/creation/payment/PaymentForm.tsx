import { CircleAlert, LockKeyhole } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { paymentTexts } from '../../../../protocol/texts/creation/payment.ts';
import { formatMoney } from '../../../../protocol/texts/formats.ts';
import { organiserCheckTexts } from '../../../../protocol/texts/organiserChecks.ts';
import { errorToast } from '../../../../protocol/texts/toasts.ts';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { useBusy } from '../../../components/controls/Button.tsx';
import { showToast, dismissErrorToast } from '../../../stores/app/toasts.ts';
import { currentForm, showProblems } from '../../../stores/creation/draft.ts';
import { clearRefusal, launch, paymentFor, useLaunch } from '../../../stores/creation/launch.ts';
import { BackButton, CreationPage, SubmitButton } from '../CreationPage.tsx';
import { PaymentNotices } from '../CreationNotices.tsx';
import { KnownEmail } from '../fields/creationFields.tsx';
import type { Wizard } from '../useWizard.ts';

/** The problems of the payment form, by field. */
export type PaymentProblems = Partial<Record<'number' | 'month' | 'year' | 'cvv' | 'email', string>>;

type PaymentFormProps = {
  wizard: Wizard;
  /** The price on the button, in cents. */
  price: number;
  /** States what happens with the entered data. */
  reassurance: string;
  /** True when the Pay button is enabled. */
  isReady: boolean;
  /** Resolves to the provider's token for the card, or to the problems of the input. */
  tokenize: () => Promise<{ sourceId: string } | { problems: PaymentProblems }>;
  /** Renders the fields of the card. */
  children: (problems: PaymentProblems) => ReactNode;
};

/** The form 'Complete Payment': the address for the receipt, the card fields, Cancel and Pay. */
export function PaymentForm({ children, ...props }: PaymentFormProps) {
  const { wizard, price, reassurance, isReady } = props;
  const { problems, isBusy, pay } = usePayment(props);
  return (
    <CreationPage
      wizard={wizard}
      title={paymentTexts('title')}
      lead={paymentTexts('lead')}
      notices={<PaymentNotices />}
      onSubmit={pay}
      actions={
        <>
          <BackButton disabled={isBusy} onClick={() => wizard.go(wizard.steps.at(-1)!.id)}>
            {commonTexts('cancel')}
          </BackButton>
          <SubmitButton disabled={!isReady && !isBusy} busy={isBusy} busyLabel={paymentTexts('busy')}>
            {paymentTexts('pay', { price: formatMoney(price) })}
          </SubmitButton>
        </>
      }
    >
      <Card look="invitation" padding="lg" className="stack gap-6">
        <KnownEmail />
        {children(problems)}
        <Refusal />
        <p className="flex items-start gap-2 text-sm text-muted">
          <LockKeyhole className="mt-0.5 size-4 shrink-0" />
          {reassurance}
        </p>
      </Card>
    </CreationPage>
  );
}

/** States near the Pay button why the card was declined. */
function Refusal() {
  const refusal = useLaunch((state) => state.refusal);
  return (
    <Banner isShown={refusal !== undefined} tone="negative" icon={<CircleAlert />}>
      {refusal}
    </Banner>
  );
}

/** Sends one payment at a time, even if the user taps Pay several times. */
function usePayment({ wizard, price, tokenize }: Pick<PaymentFormProps, 'wizard' | 'price' | 'tokenize'>) {
  const [problems, setProblems] = useState<PaymentProblems>({});
  const [isPaying, run] = useBusy();
  const isSending = useLaunch((state) => state.isSending);

  async function pay(): Promise<void> {
    if (isSending) return;
    setProblems({});
    dismissErrorToast();
    clearRefusal();
    const token = await tokenize();
    if ('problems' in token) return refuse(token.problems);
    wizard.handleOutcome(await launch(paymentFor(currentForm(), price, token.sourceId)));
  }

  function refuse(newProblems: PaymentProblems): void {
    const { email, ...card } = newProblems;
    const isOnlyEmail = email !== undefined && Object.keys(card).length === 0;
    showToast(errorToast(isOnlyEmail ? organiserCheckTexts('emailInvalid') : paymentTexts('incomplete')));
    setProblems(newProblems);
    showProblems(email ? { email } : {});
  }

  return { problems, isBusy: isPaying || isSending, pay: async () => run(pay) };
}
