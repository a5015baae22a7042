import { CalendarX, KeyRound, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { EventMissing } from '../../features/event/EventMissing.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { useTakeSeat } from './useTakeSeat.ts';
import { notFound } from '../../../protocol/texts/texts.ts';

/** Where a one-time link leads: this phone takes the seat and goes on to the event. */
export function SeatScreen() {
  const { token = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  useDocumentTitle('Your Game');
  return (
    <Page header={<NavBar mode="home" />}>
      <Seat key={`${attempt} ${token}`} token={token} onRetry={() => setAttempt(attempt + 1)} />
    </Page>
  );
}

function Seat({ token, onRetry }: { token: string; onRetry: () => void }) {
  const failure = useTakeSeat(token);
  if (failure === 'spent') return <Spent />;
  if (failure === 'inactive') return <Inactive onRetry={onRetry} />;
  if (failure === 'unreachable') return <Unreachable onRetry={onRetry} />;
  return (
    <>
      <h1 className="sr-only">Your Game</h1>
      <Loading label="Getting you into the game..." />
    </>
  );
}

function Spent() {
  return (
    <EventMissing title="This Link Has Expired" icon={<KeyRound />} code="">
      Each link works once, within 15 minutes. To make a new one, open your profile on the phone you play on
      and look for “Another phone”. If that phone has forgotten you, the host can let you back in.
    </EventMissing>
  );
}

function TryAgain({ onRetry }: { onRetry: () => void }) {
  return (
    <Button size="lg" wide onClick={onRetry}>
      Try again
    </Button>
  );
}

function Inactive({ onRetry }: { onRetry: () => void }) {
  return (
    <EventMissing title={notFound.inactiveTitle} icon={<CalendarX />} action={<TryAgain onRetry={onRetry} />}>
      The host has closed the event for now. Your link should still work, so try again once the event is open.
      If it has expired by then, make a new one.
    </EventMissing>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <EventMissing title="You’re Not In Yet" icon={<WifiOff />} action={<TryAgain onRetry={onRetry} />}>
      We couldn’t connect. Your link should still work, so please try again in a moment.
    </EventMissing>
  );
}
