import { ApiError, call } from '../api/http.ts';
import { asGuest } from '../../protocol/paths.ts';
import type { Show } from '../../protocol/schemas/show.ts';
import { counts, showPace, showVolume } from '../../protocol/limits.ts';
import { delaysMs } from '../limits.ts';
import type { Audience, GuestSnapshot, ScreenSnapshot } from '../../protocol/live.ts';
import { mergeReveals } from './mergeReveals.ts';
import { statusOf } from './roomStatus.ts';
import { asRow, placeOn, closeRoom, applySnapshot, useEventRoom } from '../stores/room/eventRoom.ts';
import { useSession } from '../stores/app/session.ts';

/** Phones do not follow the show. */
const untouched: Show = {
  revision: 0,
  step: { kind: 'automatic' },
  shownForMs: 0,
  pace: showPace.usual,
  sound: { isOn: false, volume: showVolume },
};

/** Below 5 s, the time for which the portal shows a change of its own before the server confirms it. */
const hostPollMs = 4_000;

/** The way of last resort while no socket connects: asks over HTTP, at once or first at any moment `withinMs`. */
export function pollEvent(
  shareCode: string,
  audience: Audience,
): { start: (withinMs?: number) => void; stop: () => void } {
  const read = async () =>
    audience === 'organiser' ? readForHosts(shareCode) : readAsGuest(shareCode, audience);
  let timer: ReturnType<typeof setInterval> | undefined;
  let isAsking = false;

  async function poll(): Promise<void> {
    const started = timer;
    // A reply that is late must not come after a newer one.
    if (isAsking) return;
    isAsking = true;
    try {
      const take = await read();
      if (timer !== started) return;
      take();
      useEventRoom.setState({ isPolled: audience === 'organiser' });
    } catch (error) {
      if (timer !== started || !(error instanceof ApiError)) return;
      if (error.isTemporary) return useEventRoom.setState({ isUnreachable: true, isPolled: false });
      closeRoom(statusOf(error.code));
      // A closed event may be opened again, a missing one be made; any other refusal is the last word.
      if (error.code !== 'event_inactive' && error.code !== 'event_not_found') stop();
    } finally {
      if (timer === started) isAsking = false;
    }
  }

  function begin(): void {
    timer = setInterval(() => void poll(), audience === 'organiser' ? hostPollMs : delaysMs.fallbackPoll);
    void poll();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
    isAsking = false;
    useEventRoom.setState({ isPolled: false });
  }

  return {
    start: (withinMs = 0) => {
      if (timer !== undefined) return;
      if (withinMs > 0) timer = setTimeout(begin, Math.random() * withinMs);
      else begin();
    },
    stop,
  };
}

/** Requests the host's snapshot of the live room. The returned function applies it to the store. */
async function readForHosts(shareCode: string) {
  const { seatRequests, ...snapshot } = await call('GET /api/events/:shareCode/room', {
    params: { shareCode },
  });
  return () =>
    applySnapshot('organiser', { snapshot }, (now) => ({ ...now, ...(seatRequests && { seatRequests }) }));
}

/** Asks for what guests may see; the result takes it into the store. */
async function readAsGuest(shareCode: string, audience: 'guest' | 'screen') {
  const asked = { params: { shareCode }, query: asGuest };
  const [event, questions, entries, show] = await Promise.all([
    call('GET /api/events/:shareCode', asked),
    call('GET /api/events/:shareCode/questions', asked),
    call('GET /api/events/:shareCode/leaderboard', asked),
    audience === 'screen' ? call('GET /api/events/:shareCode/show', asked) : untouched,
  ]);
  const tables = event.tables && (await call('GET /api/events/:shareCode/tables', asked));
  return () => {
    const own = useSession.getState().participants.map(({ id }) => id);
    // The list is in its order already.
    const rows = entries.map(({ participant, rank: _, ...figures }, index) =>
      asRow({ ...participant, ...figures }, index),
    );
    const predictions = entries.reduce((sum, entry) => sum + entry.totalPredictions, 0);
    const places = own.flatMap((id) => placeOn(rows, id) ?? []);
    const top = rows.slice(0, counts.cardRows);
    const shared = { event, questions, ...(tables && { tables }) };
    const guest: GuestSnapshot = { ...shared, counters: [rows.length], top, places };
    const screen: ScreenSnapshot = { ...shared, counters: [rows.length, predictions], rows, show };
    applySnapshot(audience, { snapshot: audience === 'guest' ? guest : screen }, mergeReveals);
  };
}
