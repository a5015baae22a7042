import { Suspense } from 'react';
import { lazyComponent } from '../../../features/layout/lazyComponent.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

const card = lazyComponent(async () => (await import('./BeforeCard.tsx')).BeforeCard, 'whenIdle');
const notice = lazyComponent(async () => (await import('./RehearsalNotice.tsx')).RehearsalNotice, 'whenIdle');

type BeforeEventProps = { className?: string };

/** The Before the Day section, which loads after the rest of the dashboard. Rehearsals do not show it. */
export function BeforeEventSection(props: BeforeEventProps) {
  const isRehearsal = useOrganiserRoom(({ event }) => event.isRehearsal);
  if (isRehearsal) return null;
  return (
    <Suspense>
      <card.Component {...props} />
    </Suspense>
  );
}

/** The notice at the top of a rehearsal's dashboard. */
export function RehearsalHead() {
  const isRehearsal = useOrganiserRoom(({ event }) => event.isRehearsal);
  if (!isRehearsal) return null;
  return (
    <Suspense>
      <notice.Component className="mb-4 lg:mt-4 lg:mb-2" />
    </Suspense>
  );
}
