import { create } from 'zustand';
import { type QuestionType, sentAnswer } from '../../../protocol/rules/correctness.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import { ApiError, call } from '../../api/http.ts';
import { type AfterFailure, apiErrorOf, createSendQueue } from '../app/sendQueue.ts';
import { storedKeysWith, readObject, readText, writeText } from '../app/storage.ts';
import { isStored, hasLaterFormat, storedFormat } from './storedFormat.ts';

type Submission =
  | {
      kind: 'prediction';
      participantId: string;
      questionId: string;
      answer: string;
      /** Items from an earlier version have no type. */
      type?: QuestionType | undefined;
    }
  | { kind: 'message'; participantId: string; message: string };

/** A submission that the server has not acknowledged yet. `madeAt` is in epoch milliseconds. */
export type OutboxItem = Submission & { madeAt: number; format?: number };

const prefix = 'foretold:outbox:';
/**
 * The maximum wait for the lock of another tab, in milliseconds. A call cannot take this long, but a
 * suspended tab may hold its lock longer.
 */
const lockTimeoutMs = 20_000;

const keyOf = (item: Submission) =>
  `${prefix}${item.participantId}:${item.kind === 'prediction' ? item.questionId : 'message'}`;

/** Returns false once a later submission has the same key, or another tab has sent this one. */
const isCurrent = (item: OutboxItem) => readText(keyOf(item)) === JSON.stringify(item);

const isWaitingItem = (value: unknown): value is OutboxItem =>
  isStored(value, { kind: 'string', participantId: 'string', madeAt: 'number' }) &&
  (value.kind === 'prediction'
    ? isStored(value, { questionId: 'string', answer: 'string' })
    : value.kind === 'message' && isStored(value, { message: 'string' }));

/**
 * Reads the item under a key. Deletes an item that can never be sent, so that the page does not retry it at
 * every start.
 */
function readItem(key: string): OutboxItem[] {
  const item = readObject('device', key);
  if (hasLaterFormat(item)) return [];
  if (isWaitingItem(item) && keyOf(item) === key && isCurrent(item)) return [item];
  writeText(key, undefined);
  return [];
}

const read = () => sorted(storedKeysWith(prefix).flatMap(readItem), (a, b) => a.madeAt - b.madeAt);

/**
 * The submissions that wait for the network. All tabs of a phone share the outbox, and it survives a reload.
 * Each submission is sent once, in order.
 */
export const useOutbox = create(() => ({ waiting: read() }));

export function reloadOutbox(): OutboxItem[] {
  const waiting = read();
  useOutbox.setState({ waiting });
  return waiting;
}

function store(item: OutboxItem): void {
  writeText(keyOf(item), JSON.stringify(item));
  reloadOutbox();
}

function remove(item: OutboxItem): void {
  if (isCurrent(item)) writeText(keyOf(item), undefined);
  reloadOutbox();
}

type SendOutcome = 'sent' | 'kept' | 'replaced';
const refusalListeners = new Set<(item: OutboxItem, error: ApiError) => void>();
/** `submittedAt` is the server's time (ISO) when it accepted a prediction. */
type SentListener = (item: OutboxItem, submittedAt: string | undefined) => void;
const sentListeners = new Set<SentListener>();
const otherTabListeners = new Set<() => void>();

/**
 * Calls the listener when the queue has sent an item and the server has finally refused it. Returns a
 * function that unsubscribes.
 */
export function onRefused(listener: (item: OutboxItem, error: ApiError) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** Calls the listener when the server acknowledges an item. Returns a function that unsubscribes. */
export function onSent(listener: SentListener): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

/** Calls the listener when another tab adds or removes an item. Returns a function that unsubscribes. */
export function onOtherTabChange(listener: () => void): () => void {
  otherTabListeners.add(listener);
  return () => otherTabListeners.delete(listener);
}

const send = async (item: OutboxItem): Promise<unknown> =>
  item.kind === 'prediction'
    ? call('POST /api/questions/:id/predictions', {
        params: { id: item.questionId },
        body: { participantId: item.participantId, answer: sentAnswer(item.type, item.answer) },
      })
    : call('PATCH /api/participants/:id', {
        params: { id: item.participantId },
        body: { message: item.message },
      });

/**
 * Sends an item. For a prediction, returns the time at which the server accepted it. A reply that does not
 * name the item is not an acknowledgement.
 */
async function deliver(item: OutboxItem): Promise<string | undefined> {
  const reply = (await send(item)) as { id?: string; questionId?: string; submittedAt?: string } | null;
  const isAcknowledged =
    item.kind === 'prediction' ? reply?.questionId === item.questionId : reply?.id === item.participantId;
  if (!isAcknowledged) throw new ApiError(0, 'The reply does not acknowledge the item.');
  return reply?.submittedAt;
}

const queue = createSendQueue<OutboxItem>({
  items: reloadOutbox,
  keyOf,
  send: sendInOrder,
  onFailure,
  retryMs: 3_000,
});

/** Sends all waiting items. Called when the network, the page or the connection returns. */
export const sendWaiting = queue.run;

function onFailure(item: OutboxItem, error: ApiError): AfterFailure {
  if (!error.isTemporary) {
    for (const listener of refusalListeners) listener(item, error);
    remove(item);
    return 'settled';
  }
  // An internal server error for one item does not block the other items.
  return error.code === 'internal' ? 'skip' : 'retry';
}

/**
 * Sends a submission at once. Returns 'kept' without a definite reply: the item then stays in the outbox.
 * Returns 'replaced' if a later submission with the same key, from any tab, took its place. The item is
 * stored before it is sent. If the page closes before the reply, the page sends the item again at its next
 * start.
 * @throws ApiError when the server refuses the submission.
 */
export async function sendOrKeep(submission: Submission): Promise<SendOutcome> {
  const item = { ...submission, madeAt: Date.now(), format: storedFormat };
  store(item);
  if (queue.isResting()) {
    queue.retryLater();
    return 'kept';
  }
  try {
    return await sendInOrder(item);
  } catch (cause) {
    const error = apiErrorOf(cause);
    if (error.isTemporary) queue.retryLater(error);
    if (!isCurrent(item)) return 'replaced';
    if (error.isTemporary) return 'kept';
    remove(item);
    throw error;
  }
}

const lastSends = new Map<string, Promise<unknown>>();

/** Sends items with the same key one after the other, so that the latest submission arrives last. */
async function sendInOrder(item: OutboxItem): Promise<SendOutcome> {
  const key = keyOf(item);
  const previous = lastSends.get(key) ?? Promise.resolve();
  const sending = previous
    .catch(() => undefined)
    .then(async () => withTabLock(key, async () => sendAndRemove(item)));
  lastSends.set(key, sending);
  try {
    return await sending;
  } finally {
    if (lastSends.get(key) === sending) lastSends.delete(key);
  }
}

/**
 * Runs `action` under a lock that all tabs share per key. Waits at most `lockTimeoutMs` for the lock, then
 * runs without it. Without the Web Locks API two tabs may send the same item, which is harmless.
 */
async function withTabLock<T>(key: string, action: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks) return action();
  const lockAbort = new AbortController();
  const lockTimer = setTimeout(() => lockAbort.abort(), lockTimeoutMs);
  let running: Promise<T> | undefined;
  const start = async () => {
    clearTimeout(lockTimer);
    running = action();
    return running;
  };
  try {
    return await locks.request(key, { signal: lockAbort.signal }, start);
  } catch {
    return running ?? action();
  }
}

async function sendAndRemove(item: OutboxItem): Promise<SendOutcome> {
  if (!isCurrent(item)) return 'replaced';
  const submittedAt = await deliver(item);
  const outcome = isCurrent(item) ? 'sent' : 'replaced';
  remove(item);
  if (outcome === 'sent') for (const listener of sentListeners) listener(item, submittedAt);
  return outcome;
}

window.addEventListener('storage', ({ key }) => {
  if (key !== null && !key.startsWith(prefix)) return;
  // The other tab may close before it can send.
  if (reloadOutbox().length > 0) queue.retryLater();
  for (const listener of otherTabListeners) listener();
});
if (useOutbox.getState().waiting.length > 0) queue.retryLater();
