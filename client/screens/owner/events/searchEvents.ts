import type { OwnerEvent } from '../../../../protocol/schemas/events.ts';

/** The events whose title or share code contains these words, ignoring case. */
export function searchEvents(events: readonly OwnerEvent[], words: string): readonly OwnerEvent[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return events;
  return events.filter(
    ({ title, shareCode }) =>
      title.toLowerCase().includes(wanted) || shareCode.toLowerCase().includes(wanted),
  );
}
