import { useEffect, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/userText.ts';
import { lazyComponent } from '../../features/layout/lazyComponent.tsx';
import { setCreatedEvent, useCreated } from '../../stores/creation/createdEvent.ts';
import { useIsLoggedIn } from '../../stores/organiser/login.ts';

const { Component: EventLive } = lazyComponent(async () => (await import('./EventLive.tsx')).EventLive);

/**
 * Shows 'Your Event is Live!' instead of the portal if this tab has just created the event. The page stays
 * until the host opens the portal.
 */
export function CreatedEventGate({ children }: { children: ReactNode }) {
  const { shareCode = '' } = useParams();
  const code = tidyShareCode(shareCode);
  const event = useCreated((state) => state.event);
  const isNew = event?.shareCode === code;
  const isOpen = useIsLoggedIn(code);
  useEffect(() => {
    if (isNew && isOpen) setCreatedEvent(undefined);
  }, [isNew, isOpen]);
  return isNew && !isOpen ? <EventLive event={event} /> : children;
}
