import { ApiError, call } from '../api/http.ts';
import { asGuest } from '../../protocol/paths.ts';
import type { Show } from '../../protocol/schemas/show.ts';
import { counts, delaysMs, showPace, showVolume } from '../../protocol/limits.ts';
import type { Audience, GuestSnapshot, ScreenSnapshot } from '../../protocol/live.ts';
import { hearReveals } from './hearReveals.ts';
import { asRow, placeOn, shutRoom, takeSnapshot, useEventRoom } from '../stores/room/eventRoom.ts';
import { useSession } from '../stores/app/session.ts';

/** Phones do not follow the show. */
const untouched: Show = {
  revision: 0,
  step: { kind: 'automatic' },
  shownForMs: 0,
  pace: showPace.usual,
  sound: { isOn: false, volume: showVolume },
};

/**
 * The way of last resort while no socket connects: asks over HTTP every 10 s, at once or first at any moment `withinMs`.
 * Organisers wait for the socket.
 */
export function pollEvent(
  shareCode: string,
  audience: Audience,
): { start: (withinMs?: number) => void; stop: () => void } {
  const asked = { params: { shareCode }, query: asGuest };
  let timer: ReturnType<typeof setInterval> | undefined;

  async function poll(): Promise<void> {
    const started = timer;
    try {
      const [event, questions, entries, show] = await Promise.all([
        call('GET /api/events/:shareCode', asked),
        call('GET /api/events/:shareCode/questions', asked),
        call('GET /api/events/:shareCode/leaderboard', asked),
        audience === 'screen' ? call('GET /api/events/:shareCode/show', asked) : untouched,
      ]);
      const tables = event.tables && (await call('GET /api/events/:shareCode/tables', asked));
      if (timer !== started) return;
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
      takeSnapshot(audience, { snapshot: audience === 'guest' ? guest : screen }, hearReveals);
    } catch (error) {
      if (timer !== started || !(error instanceof ApiError)) return;
      if (error.isTemporary) return useEventRoom.setState({ isUnreachable: true });
      shutRoom(error.code === 'event_inactive' ? 'inactive' : 'not_found');
      // A closed event may be opened again, a missing one be made; any other refusal is the last word.
      if (error.code !== 'event_inactive' && error.code !== 'event_not_found') stop();
    }
  }

  function begin(): void {
    timer = setInterval(() => void poll(), delaysMs.fallbackPoll);
    void poll();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    start: (withinMs = 0) => {
      if (timer !== undefined || audience === 'organiser') return;
      if (withinMs > 0) timer = setTimeout(begin, Math.random() * withinMs);
      else begin();
    },
    stop,
  };
}
