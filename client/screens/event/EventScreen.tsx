import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { later } from '../../features/layout/later.tsx';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import { isKnownByPage } from '../../stores/room/pageFacts.ts';
import { FollowedEvent } from './FollowedEvent.tsx';
import { loadGame } from './GuestEvent.tsx';

const { Part: DemoEvent, load: loadDemo } = later(
  async () => (await import('./demo/DemoEvent.tsx')).DemoEvent,
);

const isDemoAddress = (shareCode: string, query: URLSearchParams) =>
  query.get('demo') === 'true' || tidyShareCode(shareCode) === sampleShareCode;

/** Fetches what the first screen of an event needs: the game for a guest who is known already, or the demo. */
export async function loadEventScreen(): Promise<void> {
  const [, , shareCode = ''] = location.pathname.split('/');
  if (isDemoAddress(shareCode, new URLSearchParams(location.search))) await loadDemo();
  else if (isKnownByPage()) await loadGame();
}

/** The guest page: the event of the code in the address, played for real or as a demo. */
export function EventScreen() {
  const { shareCode = '' } = useParams();
  const [query] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const isDemo = isDemoAddress(shareCode, query);
  const Event = isDemo ? DemoEvent : FollowedEvent;
  return (
    <Event key={attempt} shareCode={shareCode} isDemo={isDemo} onRetry={() => setAttempt(attempt + 1)} />
  );
}
