import { ApiError, call } from '../api/http.ts';
import { suspensesUntilWinners } from '../../protocol/rules/podium.ts';
import { asGuest } from '../../protocol/paths.ts';
import type { Show } from '../../protocol/schemas/show.ts';
import { counts } from '../../protocol/limits.ts';
import { delaysMs } from '../limits.ts';
import type { Audience, GuestSnapshot, ScreenSnapshot, Stage } from '../../protocol/live.ts';
import { mergeReveals } from './mergeReveals.ts';
import { statusOf } from './roomStatus.ts';
import { asRow, placeOn } from '../stores/room/boardChanges.ts';
import { closeRoom, applySnapshot, useEventRoom } from '../stores/room/eventRoom.ts';
import { useSession } from '../stores/app/session.ts';

/** Must be below 5 s: the portal shows an optimistic update for 5 s without the server's confirmation. */
const hostPollMs = 4_000;

/**
 * Polls an event over HTTP while no socket connects. `start` sends the first request at a random time within
 * `withinMs` milliseconds, or at once when it is 0.
 */
export function pollEvent(
  shareCode: string,
  audience: Audience,
): { start: (withinMs?: number) => void; stop: () => void } {
  const read = async () =>
    audience === 'organiser' ? readForHosts(shareCode) : readAsGuest(shareCode, audience);
  let timer: ReturnType<typeof setInterval> | undefined;
  let isRequesting = false;

  async function poll(): Promise<void> {
    const startedTimer = timer;
    // Sends one request at a time, so that a late reply never replaces a newer one.
    if (isRequesting) return;
    isRequesting = true;
    try {
      const apply = await read();
      if (timer !== startedTimer) return;
      apply();
      useEventRoom.setState({ isPolled: audience === 'organiser' });
    } catch (error) {
      if (timer !== startedTimer || !(error instanceof ApiError)) return;
      if (error.isTemporary) return useEventRoom.setState({ isUnreachable: true, isPolled: false });
      closeRoom(statusOf(error.code));
      // The host may reopen a closed event, or create an event with this code. Other refusals are final.
      if (error.code !== 'event_inactive' && error.code !== 'event_not_found') stop();
    } finally {
      if (timer === startedTimer) isRequesting = false;
    }
  }

  function begin(): void {
    timer = setInterval(() => void poll(), audience === 'organiser' ? hostPollMs : delaysMs.fallbackPoll);
    void poll();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
    isRequesting = false;
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

/** Requests the data that guests can see. The returned function applies it to the store. */
async function readAsGuest(shareCode: string, audience: 'guest' | 'screen') {
  const options = { params: { shareCode }, query: asGuest };
  const [event, questions, entries, show] = await Promise.all([
    call('GET /api/events/:shareCode', options),
    call('GET /api/events/:shareCode/questions', options),
    call('GET /api/events/:shareCode/leaderboard', options),
    call('GET /api/events/:shareCode/show', options),
  ]);
  const tables = event.tables && (await call('GET /api/events/:shareCode/tables', options));
  return () => {
    const ownIds = useSession.getState().participants.map(({ id }) => id);
    // The entries arrive in ranked order, so the index gives the order.
    const rows = entries.map(({ participant, rank: _, ...figures }, index) =>
      asRow({ ...participant, ...figures }, index),
    );
    const predictions = entries.reduce((sum, entry) => sum + entry.totalPredictions, 0);
    const places = ownIds.flatMap((id) => placeOn(rows, id) ?? []);
    const top = rows.slice(0, counts.phoneBoardRows);
    const shared = { event, questions, ...(tables && { tables }) };
    const guest: GuestSnapshot = { ...shared, counters: [rows.length], top, places, stage: stageOf(show) };
    const screen: ScreenSnapshot = { ...shared, counters: [rows.length, predictions], rows, show };
    applySnapshot(audience, { snapshot: audience === 'guest' ? guest : screen }, mergeReveals);
  };
}

/**
 * Returns the stage of the show as a connected phone receives it, but without cheering, which needs a socket.
 */
function stageOf({ step, revision, shownForMs, pace }: Show): Stage {
  const { kind } = step;
  const isPending = kind === 'answer' && step.correctAnswer === undefined && step.suspenseMs !== undefined;
  const winnersMs = kind === 'podium' ? suspensesUntilWinners(step.places.length) * pace * 1_000 : 0;
  const revealsInMs = (isPending ? step.suspenseMs! : winnersMs) - shownForMs;
  return {
    kind,
    revision,
    ...('questionId' in step && { questionId: step.questionId }),
    ...((isPending || revealsInMs > 0) && { revealsInMs: Math.max(0, revealsInMs) }),
  };
}
