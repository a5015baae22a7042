import type { ReactNode } from 'react';
import { ConnectionBanner } from '../../blocks/ConnectionBanner.tsx';
import { EventHeader } from '../../blocks/EventHeader.tsx';
import { NavBar } from '../../blocks/NavBar.tsx';
import { Page } from '../../components/Page.tsx';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { DemoBanner } from './DemoBanner.tsx';

/** Properties of an `EventFrame`. */
export type EventFrameProps = {
  isDemo: boolean;
  /** The question has the screen: a slim header, no navigation. */
  isFocused?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

/** What stands around every state of the guest page: navigation, the event's header, the quiet banner. */
export function EventFrame({ isDemo, isFocused = false, action, children }: EventFrameProps) {
  const event = useEventRoom((state) => state.room?.event);
  if (!event) return null;
  const bar = isDemo ? (
    <DemoBanner />
  ) : (
    !isFocused && <NavBar mode="participant" shareCode={event.shareCode} />
  );
  return (
    <Page
      header={
        <>
          {bar}
          <EventHeader event={event} isCompact={isFocused} />
        </>
      }
      action={action}
      className="flex flex-col"
    >
      <ConnectionBanner />
      {children}
    </Page>
  );
}
