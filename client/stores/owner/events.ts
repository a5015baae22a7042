import type { CreateEvent, Event, OwnerEvent } from '../../../protocol/schemas/events.ts';
import { ownerEventTexts } from '../../../protocol/texts/owner/events.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { ApiError, call } from '../../api/http.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { showToast } from '../app/toasts.ts';
import { attempt } from './login.ts';
import { dashboardStats, ownerEvents } from './queries.ts';

const creationKeys = new IdempotencyKeys();

/** Creates an event without payment. A retry after a lost reply returns the same event. Throws ApiError. */
export async function createFreeEvent(input: CreateEvent): Promise<Event> {
  const keySource = JSON.stringify(input);
  const event = await call('POST /api/events', {
    needsCookies: true,
    body: input,
    idempotencyKey: creationKeys.keyOf(keySource),
    timeoutMs: 60_000,
  });
  creationKeys.settle(keySource);
  return event;
}

/** Adds a new event to the list, and reloads the metrics that depend on it. */
export function addCreatedEvent(event: Event): void {
  const { adminCode: _adminCode, ...publicEvent } = event;
  const listed: OwnerEvent = { ...publicEvent, participantCount: 0, createdAt: new Date().toISOString() };
  ownerEvents.change((events) => [listed, ...events.filter(({ id }) => id !== event.id)]);
  void ownerEvents.fetch();
  void dashboardStats.fetch();
}

/** Ignores the error of an event that was already removed. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404 && !error.isForeign)) throw error;
}

/**
 * Removes an event with all of its data except payment records. Returns true when this or an earlier call has
 * removed the event.
 */
export const removeEvent = async ({ id, title }: OwnerEvent) =>
  attempt(
    async () => {
      await call('DELETE /api/owner/events/:id', { params: { id } }).catch(ignoreNotFound);
      ownerEvents.change((events) => events.filter((event) => event.id !== id));
      showToast(successToast(ownerEventTexts('deletedTitle'), ownerEventTexts('deleted', { title })));
      void dashboardStats.fetch();
    },
    errorToast(ownerEventTexts('deleteFailed')),
  );
