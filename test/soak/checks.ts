import type { LeaderboardEntry } from '../../protocol/schemas/participants.ts';
import type { TopRow } from '../../protocol/live.ts';
import type { Participant } from '../../protocol/schemas/participants.ts';
import type { Prediction } from '../../protocol/schemas/predictions.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { Caller } from '../load/Caller.ts';
import type { Connection } from '../load/Phone.ts';
import { until } from '../support/until.ts';
import type { Guest } from './Guest.ts';
import type { Organiser } from './Organiser.ts';

export interface Failures {
  /** Acknowledged writes that are missing. */
  lost: string[];
  /** Scores and screens that are wrong. */
  wrong: string[];
}

async function read<T>(caller: Caller, path: string): Promise<T> {
  const { status, body } = await caller.call('GET', path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body as T;
}

/** The acknowledged predictions and messages that the organiser does not see. */
export async function findLost(
  { caller, shareCode }: Organiser,
  guests: readonly Guest[],
): Promise<string[]> {
  const listed = await read<Participant[]>(caller, `/api/events/${shareCode}/participants`);
  const stored = await read<Prediction[]>(caller, `/api/events/${shareCode}/predictions`);
  const participantsById = new Map(listed.map((participant) => [participant.id, participant]));
  const answers = new Map(
    stored.map(({ participantId, questionId, answer }) => [`${participantId} ${questionId}`, answer]),
  );
  return guests.flatMap((guest) => {
    const participant = participantsById.get(guest.id);
    if (!participant) return [`the guest ${guest.id}`];
    const isMessageThere = guest.unsure.has('message') || (participant.message ?? '') === guest.message;
    const predictions = [...guest.acknowledged]
      .filter(([id, answer]) => !guest.unsure.has(id) && answers.get(`${guest.id} ${id}`) !== answer)
      .map(
        ([id, answer]) => `a prediction of ${guest.id}: "${answer}" is "${answers.get(`${guest.id} ${id}`)}"`,
      );
    return [...(isMessageThere ? [] : [`the message of ${guest.id}`]), ...predictions];
  });
}

/** An independent check of a prediction: text by equality, numbers by value. */
function isRight({ type }: Question, prediction: string, correct: string | undefined): boolean {
  if (correct === undefined) return false;
  if (type === 'numeric') return Number(prediction) === Number(correct);
  return prediction.trim().toLowerCase() === correct.trim().toLowerCase();
}

/** Compares the organiser’s leaderboard with the acknowledged predictions and answers. */
export async function findWrongScores(organiser: Organiser, guests: readonly Guest[]): Promise<string[]> {
  const { caller, shareCode, questions, correct } = organiser;
  const board = await read<LeaderboardEntry[]>(caller, `/api/events/${shareCode}/leaderboard`);
  const wrong: string[] = [];
  if (board.length !== guests.length) wrong.push(`${board.length} rows for ${guests.length} guests`);
  for (const { id, acknowledged, unsure } of guests) {
    const row = board.find(({ participant }) => participant.id === id);
    const right = questions.filter((question) => {
      const prediction = acknowledged.get(question.id);
      return prediction !== undefined && isRight(question, prediction, correct.get(question.id));
    }).length;
    const isAsAcknowledged = row?.totalPredictions === acknowledged.size && row.correctPredictions === right;
    if (!isAsAcknowledged && unsure.size === 0)
      wrong.push(
        `${id}: ${row?.correctPredictions} of ${row?.totalPredictions}, not ${right} of ${acknowledged.size}`,
      );
  }
  const order = board.map((row) => row.correctPredictions * 1_000 + row.totalPredictions);
  if (order.some((score, at) => score > (order[at - 1] ?? Infinity)))
    wrong.push('the order of the leaderboard');
  return wrong;
}

const line = (id: string, correct: number, total: number) => `${id} ${correct}/${total}`;
const rowsOf = (board: readonly LeaderboardEntry[]) =>
  board.map(({ participant, correctPredictions, totalPredictions }) =>
    line(participant.id, correctPredictions, totalPredictions),
  );

type Rows = readonly string[];
type Shown = (connection: Connection) => Rows;
const same = (a: Rows, b: Rows) => JSON.stringify(a) === JSON.stringify(b);
const shownRows = (rows: readonly TopRow[] = []): Rows =>
  rows.map(({ id, correctPredictions, totalPredictions }) => line(id, correctPredictions, totalPredictions));

/** Waits until every screen shows what the server returns, and reports those that do not. */
export async function findWrongScreens(organiser: Organiser, guests: readonly Guest[]): Promise<string[]> {
  const { shareCode } = organiser;
  const forGuests = rowsOf(
    await read(new Caller(organiser.caller.origin), `/api/events/${shareCode}/leaderboard`),
  );
  const forOrganiser = rowsOf(await read(organiser.caller, `/api/events/${shareCode}/leaderboard`));
  const wrong: string[] = [];
  const require = async (what: string, connection: Connection | undefined, expected: Rows, shown: Shown) => {
    const isAsExpected = () => connection !== undefined && same(shown(connection), expected);
    const shownState = () => JSON.stringify(connection && shown(connection)).slice(0, 400);
    await until(what, isAsExpected, 30_000).catch(() =>
      wrong.push(`${what} shows ${shownState()}, not ${JSON.stringify(expected).slice(0, 400)}`),
    );
  };
  await require('the big screen', organiser.screen, forGuests, ({ state }) => shownRows(state?.rows));
  await require('the portal', organiser.portal, forOrganiser, ({ state }) => shownRows(state?.rows));
  for (const { id, connection } of guests)
    await require(`the phone of ${id}`, connection, forGuests.slice(0, 5), ({ state }) =>
      shownRows(state?.top));
  return wrong;
}
