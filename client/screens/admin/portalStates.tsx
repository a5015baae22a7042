import { Clapperboard } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { portalLoginTexts } from '../../../protocol/texts/portal/login.ts';
import { rehearsalTexts } from '../../../protocol/texts/rehearsal.ts';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Heading } from '../../components/layout/Card.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { EventMissing } from '../../features/event/EventMissing.tsx';
import { useEventRoom } from '../../stores/room/eventRoom.ts';

/** The loading page after the login, until the dashboard and its data have loaded. */
export const PortalLoading = ({ nav }: { nav: ReactNode }) => (
  <Page header={nav}>
    <Loading label={portalLoginTexts('opening')} onRetry={() => location.reload()} />
  </Page>
);

/** Replaces the portal when the event does not exist, or when a rehearsal has ended. */
export function PortalMissing() {
  const wasRehearsal = useEventRoom(({ status, room }) => status === 'removed' && room?.event.isRehearsal);
  if (!wasRehearsal) return <EventMissing>{portalLoginTexts('notFound')}</EventMissing>;
  return (
    <EventMissing title={rehearsalTexts('overTitle')} icon={<Clapperboard />}>
      {rehearsalTexts('over')}
    </EventMissing>
  );
}

const longTitleLength = 48;

/**
 * The event's title above the login and the dashboard. A long title has a smaller font, so that the content
 * below stays visible.
 */
export const PortalHeading = ({
  title,
  eyebrow = portalLoginTexts('adminPortal'),
  ...rest
}: ComponentProps<typeof Heading> & { title: string }) => (
  <Heading
    level={1}
    size={title.length > longTitleLength ? 'heading' : 'title'}
    tabIndex={-1}
    eyebrow={eyebrow}
    {...rest}
  >
    {title}
  </Heading>
);
