import { DoorClosed, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { NamingText } from '../../../components/display/Text.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import type { StoredTransferRequest } from '../../../stores/guest/storedTransferRequest.ts';
import { waitForAnswer, withdraw, type Answered } from '../../../stores/guest/transferRequest.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { useAskHost } from './useAskHost.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { rejoinTexts, welcomeBack } from '../../../../protocol/texts/guest/join/rejoin.ts';

/** It stands where the name entry was; whoever tapped at the end of that sees it from its beginning. */
const comeIntoSight = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' });

type AskedCardProps = {
  asked: StoredTransferRequest;
  /** Asked anew, or (undefined) not any longer. */
  onAsked: (asked: StoredTransferRequest | undefined) => void;
};

/** A phone that waits to be let back in: its number, and the host's answer as soon as there is one. */
export function WaitingForHostCard({ asked, onAsked }: AskedCardProps) {
  const answered = useAnswer(asked);
  const isOver = answered === 'refused' || answered === 'expired';
  const leave = () => {
    if (!isOver) void withdraw(asked);
    onAsked(undefined);
  };
  const { isBusy, ask } = useAskHost(asked, { onAsked, onFree: leave });
  return (
    <Card as="section" look="invitation" padding="lg" className="text-center">
      <div role="status" ref={comeIntoSight} className="scroll-mt-8">
        {isOver ? <Ending answered={answered} /> : <Waiting asked={asked} />}
      </div>
      <div className="mt-6 flex flex-col gap-2">
        {answered === 'expired' && (
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

const Waiting = ({ asked: { username, number } }: { asked: StoredTransferRequest }) => (
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

const Ending = ({ answered }: { answered: 'refused' | 'expired' }) => (
  <EmptyState
    icon={answered === 'refused' ? <DoorClosed /> : <Hourglass />}
    title={rejoinTexts(`${answered}Title`)}
  >
    {rejoinTexts(answered)}
  </EmptyState>
);

/** The host's answer, once it is there. */
function useAnswer(asked: StoredTransferRequest): Answered | undefined {
  const [answered, setAnswered] = useState<Answered>();
  useEffect(() => {
    const waiting = new AbortController();
    void waitForAnswer(asked, waiting.signal).then((answer) => {
      if (answer === 'letIn') showToast(welcomeBack());
      if (answer && !waiting.signal.aborted) setAnswered(answer);
    });
    return () => waiting.abort();
  }, [asked]);
  return answered;
}
