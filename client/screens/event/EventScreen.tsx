import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { later } from '../../blocks/later.tsx';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import { FollowedEvent } from './FollowedEvent.tsx';

const { Part: DemoEvent } = later(async () => (await import('./DemoEvent.tsx')).DemoEvent);

/** The guest page: the event of the code in the address, played for real or as a demo. */
export function EventScreen() {
  const { shareCode = '' } = useParams();
  const [query] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const isDemo = query.get('demo') === 'true' || tidyShareCode(shareCode) === sampleShareCode;
  const Event = isDemo ? DemoEvent : FollowedEvent;
  return (
    <Event key={attempt} shareCode={shareCode} isDemo={isDemo} onRetry={() => setAttempt(attempt + 1)} />
  );
}
