import type { Question } from '../../../protocol/schemas/questions.ts';
import { call } from '../../api/http.ts';
import { serverNow, useEventRoom, applyQuestions } from '../room/eventRoom.ts';
import { eventParams, applyReply } from './organiserRoom.ts';
import { offerUndo, sendAction } from './showActions.ts';

const applyClosing = (questions: Question[]) =>
  applyReply((room) => ({ ...room, ...applyQuestions(questions) }));

const idsOf = (questions: readonly Question[]) => questions.map(({ id }) => id);

/** Closes open questions now. The host can undo this for ten seconds. */
export async function closeNow(questions: readonly Question[]): Promise<void> {
  const questionIds = idsOf(questions);
  const isDone = await sendAction(async () =>
    applyClosing(
      await call('POST /api/events/:shareCode/questions/close', { ...eventParams(), body: { questionIds } }),
    ),
  );
  if (isDone) offerUndo('Closed', async () => reopen(questionIds));
}

const reopen = async (questionIds: string[]) =>
  sendAction(async () =>
    applyClosing(
      await call('POST /api/events/:shareCode/questions/reopen', { ...eventParams(), body: { questionIds } }),
    ),
  );

/**
 * Sets a timer that closes open questions, or removes it (null). `at` is in epoch milliseconds of this
 * device. The request contains the server's time, so that a wrong clock of this device does not matter.
 */
export async function closeAt(questions: readonly Question[], at: number | null): Promise<void> {
  const before = useEventRoom.getState().room?.deadlines ?? {};
  const isDone = await setTimer(idsOf(questions), at);
  if (isDone) offerUndo('Timed', async () => restoreTimers(questions, before));
}

const setTimer = async (questionIds: string[], at: number | null) =>
  sendAction(async () => {
    const closesAt = at === null ? null : new Date(serverNow() + at - Date.now()).toISOString();
    const body = { questionIds, closesAt };
    applyClosing(await call('POST /api/events/:shareCode/questions/close', { ...eventParams(), body }));
  });

/** Restores the previous timer of each question. */
async function restoreTimers(
  questions: readonly Question[],
  before: Readonly<Record<string, number>>,
): Promise<boolean> {
  const timeOf = (id: string) => before[id] ?? null;
  const ids = idsOf(questions);
  let isDone = true;
  for (const at of new Set(ids.map(timeOf)))
    isDone =
      (await setTimer(
        ids.filter((id) => timeOf(id) === at),
        at,
      )) && isDone;
  return isDone;
}
