import { Suspense } from 'react';
import { lazyPart } from '../../../features/layout/lazyPart.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

const card = lazyPart(async () => (await import('./BeforeCard.tsx')).BeforeCard, 'calmly');
const notice = lazyPart(async () => (await import('./RehearsalNotice.tsx')).RehearsalNotice, 'calmly');

type Props = { className?: string };

/** What is done before the evening; a rehearsal has none of its own. Its code comes after the rest of the dashboard. */
export function BeforeEvening(props: Props) {
  const isRehearsal = useOrganiserRoom(({ event }) => event.isRehearsal);
  if (isRehearsal) return null;
  return (
    <Suspense>
      <card.Part {...props} />
    </Suspense>
  );
}

/** Over the dashboard of a rehearsal. */
export function RehearsalHead() {
  const isRehearsal = useOrganiserRoom(({ event }) => event.isRehearsal);
  if (!isRehearsal) return null;
  return (
    <Suspense>
      <notice.Part className="mb-4 lg:mt-4 lg:mb-2" />
    </Suspense>
  );
}
