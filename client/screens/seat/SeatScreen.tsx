import { CalendarX, KeyRound, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { EventMissing } from '../../blocks/EventMissing.tsx';
import { NavBar } from '../../blocks/NavBar.tsx';
import { useDocumentTitle } from '../../blocks/useDocumentTitle.ts';
import { Button } from '../../components/Button.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Page } from '../../components/Page.tsx';
import { useTakeSeat } from './useTakeSeat.ts';

/** Where a one-time link leads: this phone takes the seat and goes on to the event. */
export function SeatScreen() {
  const { token = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  useDocumentTitle('Your Seat');
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
      <h1 className="sr-only">Your seat</h1>
      <Loading label="Taking your seat..." />
    </>
  );
}

function Spent() {
  return (
    <EventMissing title="This Link Is Spent" icon={<KeyRound />} code="">
      It works once, and for 15 minutes. Make a new one on the phone that you play on: your profile, “Another
      phone”. If that phone has forgotten you, the organiser can let you back in.
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
    <EventMissing title="Event Not Active" icon={<CalendarX />} action={<TryAgain onRetry={onRetry} />}>
      The organiser has closed the event for now. Your link is not used up: try again once it is open. It is
      good for 15 minutes after it was made; after that, ask for a new one.
    </EventMissing>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <EventMissing title="Not There Yet" icon={<WifiOff />} action={<TryAgain onRetry={onRetry} />}>
      The server did not answer, so your seat is not taken yet. Your link should still be good: try again in a
      moment.
    </EventMissing>
  );
}
