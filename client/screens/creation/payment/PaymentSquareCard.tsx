import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import type { PaymentSetup } from '../../../../protocol/schemas/platform.ts';
import { openSquareCard, type SquareCard } from './paymentSquare.ts';

type PaymentSquareCardProps = {
  setup: PaymentSetup;
  /** What Square said of the card when it was sent. */
  problem: string | undefined;
  /** The fields are there, or (undefined) not any more. */
  onReady: (card: SquareCard | undefined) => void;
};

/** Square's own hosted fields: the card's number never touches this page. */
export function PaymentSquareCard(props: PaymentSquareCardProps) {
  const [tryCount, setTryCount] = useState(0);
  return <HostedFields key={tryCount} {...props} onRetry={() => setTryCount(tryCount + 1)} />;
}

function HostedFields({
  setup,
  problem,
  onReady,
  onRetry,
}: PaymentSquareCardProps & { onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { applicationId = '', locationId = '' } = setup;

  useEffect(() => {
    let isCurrent = true;
    const opened = attach({ applicationId, locationId }, place.current!);
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
    <section aria-label="Card">
      {status === 'loading' && <Loading label="Loading the card form..." onRetry={onRetry} />}
      {status === 'failed' && <Failed onRetry={onRetry} />}
      <div ref={place} />
      {problem && (
        <p role="alert" data-problem tabIndex={-1} className="text-sm font-medium text-negative">
          {problem}
        </p>
      )}
    </section>
  );
}

async function attach(
  ids: { applicationId: string; locationId: string },
  place: HTMLElement,
): Promise<SquareCard> {
  const card = await openSquareCard(ids);
  await card.attach(place);
  return card;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const words = window.isSecureContext
    ? 'We couldn’t load the card form. Please check your connection.'
    : 'You can only enter a card on a secure page. Please open this page with https.';
  return (
    <Banner
      tone="negative"
      action={
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {words}
    </Banner>
  );
}
