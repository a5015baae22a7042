import { useEffect, useRef, useState } from 'react';
import { paymentCurrency } from '../../../../protocol/limits.ts';
import type { PaymentSetup, PlatformSettings } from '../../../../protocol/schemas/platform/platform.ts';
import { paymentTexts } from '../../../../protocol/texts/creation/payment.ts';
import { formatMoney } from '../../../../protocol/texts/formats.ts';
import { organiserCheckTexts } from '../../../../protocol/texts/organiserChecks.ts';
import { RetryButton } from '../../../components/controls/Button.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { isEmail } from '../../../stores/creation/creationChecks.ts';
import { useDraft } from '../../../stores/creation/draft.ts';
import type { Wizard } from '../useWizard.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { openSquareCard, type SquareCard } from './squareSdk.ts';

/** The payment form with Square's hosted fields. The card number never reaches this page. */
export function SquarePayment({ wizard, settings }: { wizard: Wizard; settings: PlatformSettings }) {
  const { payment, eventPrice: price } = settings;
  const [card, setCard] = useState<SquareCard>();
  const [tryCount, setTryCount] = useState(0);
  const email = useDraft(({ draft }) => draft.email);
  async function tokenize() {
    if (!isEmail(email)) return { problems: { email: organiserCheckTexts('emailInvalid') } };
    const result = await card?.tokenize(verification(price, email)).catch(() => undefined);
    if (result?.status === 'OK' && result.token) return { sourceId: result.token };
    return { problems: { number: result?.errors?.[0]?.message ?? paymentTexts('badCard') } };
  }
  return (
    <PaymentForm
      wizard={wizard}
      price={price}
      reassurance={paymentTexts('charge', { price: formatMoney(price), currency: paymentCurrency })}
      isReady={card !== undefined && email.includes('@')}
      tokenize={tokenize}
    >
      {({ number }) => (
        <HostedFields
          key={tryCount}
          setup={payment}
          problem={number}
          onReady={setCard}
          onRetry={() => setTryCount(tryCount + 1)}
        />
      )}
    </PaymentForm>
  );
}

/** Returns the data with which Square verifies the payer, if the payer's bank requires it. */
const verification = (price: number, email: string) => ({
  amount: (price / 100).toFixed(2),
  currencyCode: paymentCurrency,
  intent: 'CHARGE',
  billingContact: { email: email.trim() },
  customerInitiated: true,
  sellerKeyedIn: false,
});

type HostedFieldsProps = {
  setup: PaymentSetup;
  /** Square's error text for the card. */
  problem: string | undefined;
  /** Called with the card when its fields are ready, and with undefined when they are removed. */
  onReady: (card: SquareCard | undefined) => void;
  onRetry: () => void;
};

function HostedFields({ setup, problem, onReady, onRetry }: HostedFieldsProps) {
  const container = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { applicationId = '', locationId = '' } = setup;

  useEffect(() => {
    let isCurrent = true;
    const opened = openSquareCard({ applicationId, locationId }, container.current!);
    opened.then(
      (card) => {
        if (!isCurrent) return;
        setStatus('ready');
        onReady(card);
      },
      () => isCurrent && setStatus('failed'),
    );
    return () => {
      isCurrent = false;
      onReady(undefined);
      opened.then(async (card) => card.destroy()).catch(() => undefined);
    };
  }, [applicationId, locationId, onReady]);

  return (
    <section aria-label={paymentTexts('card')}>
      {status === 'loading' && <Loading label={paymentTexts('loadingCard')} onRetry={onRetry} />}
      {status === 'failed' && (
        <Banner tone="negative" action={<RetryButton variant="quiet" onRetry={onRetry} />}>
          {paymentTexts(window.isSecureContext ? 'cardFailed' : 'insecurePage')}
        </Banner>
      )}
      <div ref={container} />
      {problem && (
        <p role="alert" data-problem tabIndex={-1} className="text-sm font-medium text-negative">
          {problem}
        </p>
      )}
    </section>
  );
}
