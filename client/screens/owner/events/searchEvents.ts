import { searchKey } from '../../../../protocol/rules/spelling.ts';
import type { OwnerEvent } from '../../../../protocol/schemas/events.ts';

/** Returns the events whose title or share code contains the search text. Ignores case. */
export function searchEvents(events: readonly OwnerEvent[], search: string): readonly OwnerEvent[] {
  const key = searchKey(search);
  if (!key) return events;
  return events.filter(
    ({ title, shareCode }) => searchKey(title).includes(key) || searchKey(shareCode).includes(key),
  );
}
