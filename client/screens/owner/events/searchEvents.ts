import { searchKey } from '../../../../protocol/rules/spelling.ts';
import type { OwnerEvent } from '../../../../protocol/schemas/events.ts';

/** The events whose title or share code contains these words, ignoring case. */
export function searchEvents(events: readonly OwnerEvent[], words: string): readonly OwnerEvent[] {
  const wanted = searchKey(words);
  if (!wanted) return events;
  return events.filter(
    ({ title, shareCode }) => searchKey(title).includes(wanted) || searchKey(shareCode).includes(wanted),
  );
}
