import type { CreateEvent, Event, OwnerEvent } from '../../../protocol/schemas/events.ts';
import { ownerEventTexts } from '../../../protocol/texts/owner/events.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { ApiError, call } from '../../api/http.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { showToast } from '../app/toasts.ts';
import { attempt } from './login.ts';
import { dashboardStats, ownerEvents } from './queries.ts';

const creations = new IdempotencyKeys();

/** Makes an event for nothing; sent again after a lost reply, it is the same event. Throws ApiError. */
export async function giveEvent(wanted: CreateEvent): Promise<Event> {
  const thing = JSON.stringify(wanted);
  const event = await call('POST /api/events', {
    needsCookies: true,
    body: wanted,
    idempotencyKey: creations.keyOf(thing),
    timeoutMs: 60_000,
  });
  creations.settle(thing);
  return event;
}

/** Puts an event that was just created at the head of the list, and asks for the metrics that it changes. */
export function listCreated(event: Event): void {
  const { adminCode: _shownOnce, ...known } = event;
  const listed: OwnerEvent = { ...known, participantCount: 0, createdAt: new Date().toISOString() };
  ownerEvents.change((events) => [listed, ...events.filter(({ id }) => id !== event.id)]);
  void ownerEvents.fetch();
  void dashboardStats.fetch();
}

/** It was removed before, here or elsewhere. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404 && !error.isForeign)) throw error;
}

/** Removes an event and everything in it but its payment records; true when it is gone, also when it was before. */
export const removeEvent = async ({ id, title }: OwnerEvent) =>
  attempt(
    async () => {
      await call('DELETE /api/owner/events/:id', { params: { id } }).catch(unlessGone);
      ownerEvents.change((events) => events.filter((event) => event.id !== id));
      showToast(done(ownerEventTexts('deletedTitle'), ownerEventTexts('deleted', { title })));
      void dashboardStats.fetch();
    },
    failed(ownerEventTexts('deleteFailed')),
  );
