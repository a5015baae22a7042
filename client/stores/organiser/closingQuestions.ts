import type { Question } from '../../../protocol/schemas/questions.ts';
import { call } from '../../api/http.ts';
import { serverNow, useEventRoom, applyQuestions } from '../room/eventRoom.ts';
import { ofEvent, applyReply } from './organiserRoom.ts';
import { offerUndo, sendAction } from './showActions.ts';

const takeQuestions = (told: Question[]) => applyReply((room) => ({ ...room, ...applyQuestions(told) }));

const idsOf = (questions: readonly Question[]) => questions.map(({ id }) => id);

/** Closes open questions now; for ten seconds they can be opened again. */
export async function closeNow(questions: readonly Question[]): Promise<void> {
  const questionIds = idsOf(questions);
  const isDone = await sendAction(async () =>
    takeQuestions(
      await call('POST /api/events/:shareCode/questions/close', { ...ofEvent(), body: { questionIds } }),
    ),
  );
  if (isDone) offerUndo('Closed', async () => reopen(questionIds));
}

const reopen = async (questionIds: string[]) =>
  sendAction(async () =>
    takeQuestions(
      await call('POST /api/events/:shareCode/questions/reopen', { ...ofEvent(), body: { questionIds } }),
    ),
  );

/**
 * Has the clock close open questions at a time of this device's clock in epoch milliseconds, or (null) no more. The server is
 * told an instant of its own clock, so that a wrong one here makes no difference.
 */
export async function closeAt(questions: readonly Question[], at: number | null): Promise<void> {
  const before = useEventRoom.getState().room?.deadlines ?? {};
  const isDone = await setClock(idsOf(questions), at);
  if (isDone) offerUndo('Timed', async () => putBack(questions, before));
}

const setClock = async (questionIds: string[], at: number | null) =>
  sendAction(async () => {
    const closesAt = at === null ? null : new Date(serverNow() + at - Date.now()).toISOString();
    const body = { questionIds, closesAt };
    takeQuestions(await call('POST /api/events/:shareCode/questions/close', { ...ofEvent(), body }));
  });

/** Each time that stood before, for the questions that had it. */
async function putBack(
  questions: readonly Question[],
  before: Readonly<Record<string, number>>,
): Promise<boolean> {
  const timeOf = (id: string) => before[id] ?? null;
  const ids = idsOf(questions);
  let isDone = true;
  for (const at of new Set(ids.map(timeOf)))
    isDone =
      (await setClock(
        ids.filter((id) => timeOf(id) === at),
        at,
      )) && isDone;
  return isDone;
}
