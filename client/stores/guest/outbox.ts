import { create } from 'zustand';
import { type QuestionType, sentAnswer } from '../../../protocol/rules/scoring.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import { ApiError, call } from '../../api/http.ts';
import { type AfterFailure, apiErrorOf, createSendQueue } from '../app/sendQueue.ts';
import { storedKeysWith, readObject, readText, writeText } from '../app/storage.ts';
import { isStored, hasLaterFormat, storedFormat } from './storedFormat.ts';

type Choice =
  | {
      kind: 'prediction';
      participantId: string;
      questionId: string;
      answer: string;
      /** What earlier versions kept has none. */
      type?: QuestionType | undefined;
    }
  | { kind: 'message'; participantId: string; message: string };

/** Something that a guest did and the server has not acknowledged yet; `madeAt` in epoch milliseconds. */
export type Waiting = Choice & { madeAt: number; format?: number };

const beginning = 'foretold:outbox:';
/** A turn is waited for no longer than a call can take: a tab may fall asleep in its own. */
const turnMs = 20_000;

const keyOf = (item: Choice) =>
  `${beginning}${item.participantId}:${item.kind === 'prediction' ? item.questionId : 'message'}`;

/** False once a later choice for the same thing was made, or another tab has sent this one. */
const isCurrent = (item: Waiting) => readText(keyOf(item)) === JSON.stringify(item);

const isWaiting = (thing: unknown): thing is Waiting =>
  isStored(thing, { kind: 'string', participantId: 'string', madeAt: 'number' }) &&
  (thing.kind === 'prediction'
    ? isStored(thing, { questionId: 'string', answer: 'string' })
    : thing.kind === 'message' && isStored(thing, { message: 'string' }));

/** What waits under a key. What cannot be sent from there is forgotten, or it would be tried at every start of the page. */
function readAt(key: string): Waiting[] {
  const item = readObject('device', key);
  if (hasLaterFormat(item)) return [];
  if (isWaiting(item) && keyOf(item) === key && isCurrent(item)) return [item];
  writeText(key, undefined);
  return [];
}

const read = () => sorted(storedKeysWith(beginning).flatMap(readAt), (a, b) => a.madeAt - b.madeAt);

/** What waits on the phone for the network: shared by its tabs, kept over a reload, sent once, in order. */
export const useOutbox = create(() => ({ waiting: read() }));

/** Looks at what waits on the phone by now. */
export function reloadOutbox(): Waiting[] {
  const waiting = read();
  useOutbox.setState({ waiting });
  return waiting;
}

function write(item: Waiting): void {
  writeText(keyOf(item), JSON.stringify(item));
  reloadOutbox();
}

function strike(item: Waiting): void {
  if (isCurrent(item)) writeText(keyOf(item), undefined);
  reloadOutbox();
}

type Outcome = 'sent' | 'kept' | 'replaced';
const refusalListeners = new Set<(item: Waiting, error: ApiError) => void>();
/** `submittedAt`: when a prediction was taken, by the server's clock (ISO). */
type SentListener = (item: Waiting, submittedAt: string | undefined) => void;
const sentListeners = new Set<SentListener>();
const elsewhereListeners = new Set<() => void>();

/** Calls back with what the server refused for good when it was finally sent, until the function that it gives is called. */
export function onRefused(listener: (item: Waiting, error: ApiError) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** Calls back with what the server acknowledged. */
export function onSent(listener: SentListener): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

/** Calls back when another tab added or settled something. */
export function onChangedElsewhere(listener: () => void): () => void {
  elsewhereListeners.add(listener);
  return () => elsewhereListeners.delete(listener);
}

const send = async (item: Waiting): Promise<unknown> =>
  item.kind === 'prediction'
    ? call('POST /api/questions/:id/predictions', {
        params: { id: item.questionId },
        body: { participantId: item.participantId, answer: sentAnswer(item.type, item.answer) },
      })
    : call('PATCH /api/participants/:id', {
        params: { id: item.participantId },
        body: { message: item.message },
      });

/** Gives when a prediction was taken. A reply that does not speak of the item acknowledges nothing, whoever gave it. */
async function deliver(item: Waiting): Promise<string | undefined> {
  const reply = (await send(item)) as { id?: string; questionId?: string; submittedAt?: string } | null;
  const isAcknowledged =
    item.kind === 'prediction' ? reply?.questionId === item.questionId : reply?.id === item.participantId;
  if (!isAcknowledged) throw new ApiError(0, 'The reply cannot be read.');
  return reply?.submittedAt;
}

const queue = createSendQueue<Waiting>({
  items: reloadOutbox,
  keyOf,
  send: inTurn,
  onFailure,
  retryMs: 3_000,
});

/** Tries everything that waits; called when the network, the page or the connection comes back. */
export const sendWaiting = queue.run;

function onFailure(item: Waiting, error: ApiError): AfterFailure {
  if (!error.isTemporary) {
    for (const listener of refusalListeners) listener(item, error);
    strike(item);
    return 'settled';
  }
  // What the server fails at keeps nothing else from being sent.
  return error.code === 'internal' ? 'skip' : 'retry';
}

/**
 * Sends at once, or keeps what nobody has refused and nobody has taken either ('kept'). A refusal by the server is thrown.
 * A later item for the same thing replaces an earlier one that still waits, in whichever tab ('replaced'). It is
 * written down before it is sent, so that a page that closes meanwhile sends it at its next start.
 */
export async function sendOrKeep(choice: Choice): Promise<Outcome> {
  const item = { ...choice, madeAt: Date.now(), format: storedFormat };
  write(item);
  if (queue.isResting()) {
    queue.retryLater();
    return 'kept';
  }
  try {
    return await inTurn(item);
  } catch (cause) {
    const error = apiErrorOf(cause);
    if (error.isTemporary) queue.retryLater(error);
    if (!isCurrent(item)) return 'replaced';
    if (error.isTemporary) return 'kept';
    strike(item);
    throw error;
  }
}

const turns = new Map<string, Promise<unknown>>();

/** Delivers items for the same thing one after the other: the choice that was made last arrives last. */
async function inTurn(item: Waiting): Promise<Outcome> {
  const key = keyOf(item);
  const before = turns.get(key) ?? Promise.resolve();
  const turn = before.catch(() => undefined).then(async () => inTurnOfTabs(key, async () => settle(item)));
  turns.set(key, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(key) === turn) turns.delete(key);
  }
}

/** One tab after the other, where the browser can tell them apart; elsewhere a repetition is harmless. */
async function inTurnOfTabs<T>(key: string, act: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks) return act();
  const patience = new AbortController();
  const patienceTimer = setTimeout(() => patience.abort(), turnMs);
  let acting: Promise<T> | undefined;
  const begin = async () => {
    clearTimeout(patienceTimer);
    acting = act();
    return acting;
  };
  try {
    return await locks.request(key, { signal: patience.signal }, begin);
  } catch {
    return acting ?? act();
  }
}

async function settle(item: Waiting): Promise<Outcome> {
  if (!isCurrent(item)) return 'replaced';
  const submittedAt = await deliver(item);
  const outcome = isCurrent(item) ? 'sent' : 'replaced';
  strike(item);
  if (outcome === 'sent') for (const listener of sentListeners) listener(item, submittedAt);
  return outcome;
}

window.addEventListener('storage', ({ key }) => {
  if (key !== null && !key.startsWith(beginning)) return;
  // The other tab may be closed before it can send.
  if (reloadOutbox().length > 0) queue.retryLater();
  for (const listener of elsewhereListeners) listener();
});
if (useOutbox.getState().waiting.length > 0) queue.retryLater();
