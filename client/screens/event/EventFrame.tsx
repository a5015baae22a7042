import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { pageLinks } from '../../../protocol/paths.ts';
import { demoTexts } from '../../../protocol/texts/demo.ts';
import { LinkButton } from '../../components/controls/Button.tsx';
import { ConnectionBanner } from '../../features/event/ConnectionBanner.tsx';
import { EventHeader } from '../../features/event/EventHeader.tsx';
import { GuestNav } from '../../features/layout/NavBar.tsx';
import { ActionBar, Page } from '../../components/layout/Page.tsx';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

/** The functions and elements of the frame that the stage inside it uses. */
type Frame = { setIsFocused: (isFocused: boolean) => void; actionBarElement: HTMLElement | null };

const FrameContext = createContext<Frame>({ setIsFocused: () => {}, actionBarElement: null });

type EventFrameProps = {
  isDemo: boolean;
  /** Uses a small header, because a guest who has joined already knows the event. */
  isJoined: boolean;
  children: ReactNode;
};

/**
 * The frame of every state of the guest page: event header, connection banner, navigation. It stays mounted
 * while the state changes, so that an open Share menu stays open.
 */
export function EventFrame({ isDemo, isJoined, children }: EventFrameProps) {
  const event = useEventRoom((state) => state.room?.event);
  const [isFocused, setIsFocused] = useState(false);
  const [actionBarElement, setActionBarElement] = useState<HTMLElement | null>(null);
  const frame = useMemo(() => ({ setIsFocused, actionBarElement }), [actionBarElement]);
  if (!event) return null;
  return (
    <Page
      header={
        <>
          {isDemo && <DemoBanner />}
          <EventHeader event={event} isCompact={isJoined} hasFacts={!isFocused} />
        </>
      }
      links={!isDemo && <GuestNav shareCode={event.shareCode} />}
      action={<div ref={setActionBarElement} className="contents" />}
      isFocused={isFocused}
      className="flex flex-col"
    >
      <ConnectionBanner />
      <FrameContext value={frame}>{children}</FrameContext>
    </Page>
  );
}

/** Marks the sample game, with a link to the home page. */
export const DemoBanner = () => (
  <aside aria-label={demoTexts('label')} className="border-b border-gold-line bg-gold-soft">
    <div className="mx-auto flex w-full max-w-6xl items-center gap-3 px-4 py-2 sm:px-8">
      <p className="min-w-0 flex-1 text-sm">
        <strong className="me-2 inline-block tracking-widest">{demoTexts('badge')}</strong>
        {demoTexts('notice')}
      </p>
      <LinkButton to={pageLinks.home} variant="secondary" className="px-4 text-sm">
        {demoTexts('backHome')}
      </LinkButton>
    </div>
  </aside>
);

/** Marks a stage as a single task while `isFocused`. The page then has no footer. */
export function useFocusedFrame(isFocused: boolean): void {
  const { setIsFocused } = use(FrameContext);
  useLayoutEffect(() => {
    setIsFocused(isFocused);
    return () => setIsFocused(false);
  }, [setIsFocused, isFocused]);
}

/** Renders a stage's next action in the frame's action bar. */
export function FrameAction({ children }: { children: ReactNode }) {
  const { actionBarElement } = use(FrameContext);
  return actionBarElement && createPortal(<ActionBar>{children}</ActionBar>, actionBarElement);
}
