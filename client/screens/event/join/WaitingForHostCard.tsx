import { DoorClosed, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { NamingText } from '../../../components/display/Text.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import type { StoredTransferRequest } from '../../../stores/guest/storedTransferRequest.ts';
import { waitForAnswer, withdraw, type TransferOutcome } from '../../../stores/guest/transferRequest.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { useAskHost } from './useAskHost.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { rejoinTexts, welcomeBack } from '../../../../protocol/texts/guest/join/rejoin.ts';

/** Scrolls the card into view, because the tapped button may have been far below the card. */
const scrollIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' });

type WaitingForHostCardProps = {
  request: StoredTransferRequest;
  /** Called with a new request, or with `undefined` when the request was withdrawn. */
  onAsked: (request: StoredTransferRequest | undefined) => void;
};

/** Shown while the phone waits for the host's permission. It shows the number, then the host's answer. */
export function WaitingForHostCard({ request, onAsked }: WaitingForHostCardProps) {
  const answer = useAnswer(request);
  const isOver = answer === 'refused' || answer === 'expired';
  const leave = () => {
    if (!isOver) void withdraw(request);
    onAsked(undefined);
  };
  const { isBusy, ask } = useAskHost(request, { onAsked, onFree: leave });
  return (
    <Card as="section" look="invitation" padding="lg" className="text-center">
      <div role="status" ref={scrollIntoView} className="scroll-mt-8">
        {isOver ? <Ending answer={answer} /> : <Waiting request={request} />}
      </div>
      <div className="mt-6 flex flex-col gap-2">
        {answer === 'expired' && (
          <Button size="lg" wide busy={isBusy} busyLabel={rejoinTexts('asking')} onClick={() => void ask()}>
            {rejoinTexts('askAgain')}
          </Button>
        )}
        <Button variant={isOver ? 'secondary' : 'quiet'} wide onClick={leave}>
          {isOver ? rejoinTexts('anotherName') : commonTexts('cancel')}
        </Button>
      </div>
    </Card>
  );
}

const Waiting = ({ request: { username, number } }: { request: StoredTransferRequest }) => (
  <>
    <Heading size="title">
      <NamingText text={rejoinTexts('waitingTitle')} name={username} />
    </Heading>
    <Ornament className="my-6" />
    <p>{rejoinTexts('tellNumber')}</p>
    <p className="figures my-2 font-display text-display text-gold">{number}</p>
    <p className="mx-auto max-w-sm text-muted">{rejoinTexts('waiting')}</p>
  </>
);

const Ending = ({ answer }: { answer: 'refused' | 'expired' }) => (
  <EmptyState
    icon={answer === 'refused' ? <DoorClosed /> : <Hourglass />}
    title={rejoinTexts(`${answer}Title`)}
  >
    {rejoinTexts(answer)}
  </EmptyState>
);

/** Returns the host's answer, or undefined until it has arrived. */
function useAnswer(request: StoredTransferRequest): TransferOutcome | undefined {
  const [answer, setAnswer] = useState<TransferOutcome>();
  useEffect(() => {
    const controller = new AbortController();
    void waitForAnswer(request, controller.signal).then((received) => {
      if (received === 'letIn') showToast(welcomeBack());
      if (received && !controller.signal.aborted) setAnswer(received);
    });
    return () => controller.abort();
  }, [request]);
  return answer;
}
