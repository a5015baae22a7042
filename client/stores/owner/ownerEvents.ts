import type { CreateEvent, Event, OwnerEvent } from '../../../protocol/schemas/events.ts';
import { ownerFailures, ownerSuccesses } from '../../../protocol/texts/ownerTexts.ts';
import { ApiError } from '../../api/http.ts';
import { deleteEvent } from '../../api/owner.ts';
import { createFreeEvent } from '../../api/payments.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { dashboardStats, ownerEvents } from './ownerFigures.ts';
import { lockIfRefused } from './ownerGate.ts';
import { showToast } from '../app/toasts.ts';

/** The events whose title or share code contains these words, ignoring case. */
export function searchEvents(events: readonly OwnerEvent[], words: string): readonly OwnerEvent[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return events;
  return events.filter(
    ({ title, shareCode }) =>
      title.toLowerCase().includes(wanted) || shareCode.toLowerCase().includes(wanted),
  );
}

const creations = new IdempotencyKeys();

/** Makes an event for nothing; sent again after a lost reply, it is the same event. Throws ApiError. */
export async function giveEvent(wanted: CreateEvent): Promise<Event> {
  const thing = JSON.stringify(wanted);
  const event = await createFreeEvent(wanted, creations.keyOf(thing));
  creations.settle(thing);
  return event;
}

/** Puts an event that was just created at the head of the list, and asks for the figures that it changes. */
export function noteCreated(event: Event): void {
  const { adminCode: _shownOnce, ...known } = event;
  const line: OwnerEvent = { ...known, participantCount: 0, createdAt: new Date().toISOString() };
  ownerEvents.change((events) => [line, ...events.filter(({ id }) => id !== event.id)]);
  void ownerEvents.read();
  void dashboardStats.read();
}

/** Removes an event and everything in it but its payment records; true when it is gone, also when it was before. */
export async function removeEvent({ id, title }: OwnerEvent): Promise<boolean> {
  try {
    await deleteEvent(id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 404 || error.isForeign) {
      showToast(ownerFailures.deleteEvent);
      lockIfRefused(error);
      return false;
    }
  }
  ownerEvents.change((events) => events.filter((event) => event.id !== id));
  showToast(ownerSuccesses.eventDeleted(title));
  void dashboardStats.read();
  return true;
}
