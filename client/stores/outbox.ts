import { create } from 'zustand';
import { ApiError } from '../api/http.ts';
import { saveMessage } from '../api/participants.ts';
import { submitPrediction } from '../api/predictions.ts';

/** Something that a guest did and the server has not acknowledged yet. */
export type Waiting =
  | { kind: 'prediction'; participantId: string; questionId: string; answer: string }
  | { kind: 'message'; participantId: string; message: string };

interface Outbox {
  waiting: Waiting[];
}

const storageKey = 'foretold:outbox';
const retryMs = 3_000;

const keyOf = (item: Waiting) =>
  item.kind === 'prediction' ? `${item.participantId} ${item.questionId}` : `${item.participantId} message`;

function read(): Waiting[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? (stored as Waiting[]) : [];
  } catch {
    return [];
  }
}

/** What waits on the phone for the network; kept over a reload, sent once, in order. */
export const useOutbox = create<Outbox>()(() => ({ waiting: read() }));

function write(waiting: Waiting[]): void {
  useOutbox.setState({ waiting });
  try {
    localStorage.setItem(storageKey, JSON.stringify(waiting));
  } catch {
    // A full or forbidden storage: the page still sends what it holds.
  }
}

type Outcome = 'sent' | 'kept';
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const refusalListeners = new Set<(item: Waiting, error: ApiError) => void>();
const sentListeners = new Set<(item: Waiting) => void>();

/** Hears what the server refused for good when it was finally sent; gives the way to stop hearing. */
export function onRefused(listener: (item: Waiting, error: ApiError) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** Hears what the server acknowledged after it had waited. */
export function onSent(listener: (item: Waiting) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

const deliver = async (item: Waiting): Promise<unknown> =>
  item.kind === 'prediction'
    ? submitPrediction(item.questionId, item.participantId, item.answer)
    : saveMessage(item.participantId, item.message);

/** Nobody answered, or only a proxy in front of a server that is restarting. */
const isAway = (error: unknown) =>
  error instanceof ApiError && (error.isOffline || [502, 503, 504].includes(error.status));

const isTemporary = (error: unknown) =>
  error instanceof ApiError && (error.isOffline || error.status >= 500 || error.status === 429);

/**
 * Sends at once, or keeps what cannot be sent for want of a network ('kept'). A refusal by the server is thrown.
 * A later item for the same thing replaces an earlier one that still waits. It is written down before it is sent, so
 * that a page that closes meanwhile sends it at its next start.
 */
export async function sendOrKeep(item: Waiting): Promise<Outcome> {
  const others = useOutbox.getState().waiting.filter((known) => keyOf(known) !== keyOf(item));
  write([...others, item]);
  try {
    await inTurn(item);
    strike(item);
    return 'sent';
  } catch (error) {
    if (isAway(error)) {
      sendLater();
      return 'kept';
    }
    strike(item);
    throw error;
  }
}

const strike = (item: Waiting) => write(useOutbox.getState().waiting.filter((known) => known !== item));

const turns = new Map<string, Promise<unknown>>();

/** Delivers items for the same thing one after the other: the choice that was made last arrives last. */
async function inTurn(item: Waiting): Promise<void> {
  const before = turns.get(keyOf(item));
  const turn = (before ?? Promise.resolve()).catch(() => undefined).then(async () => deliver(item));
  turns.set(keyOf(item), turn);
  try {
    await turn;
  } finally {
    if (turns.get(keyOf(item)) === turn) turns.delete(keyOf(item));
  }
}

/** Tries everything that waits; called when the network, the page or the connection comes back. */
export async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (const item of useOutbox.getState().waiting) if (!(await settle(item))) return sendLater();
  } finally {
    isSending = false;
  }
}

/** False while the network is still away. */
async function settle(item: Waiting): Promise<boolean> {
  try {
    await inTurn(item);
    for (const listener of sentListeners) listener(item);
  } catch (error) {
    if (isTemporary(error)) return false;
    if (error instanceof ApiError) for (const listener of refusalListeners) listener(item, error);
  }
  strike(item);
  return true;
}

function sendLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), retryMs);
}

window.addEventListener('online', () => void sendWaiting());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void sendWaiting();
});
if (useOutbox.getState().waiting.length > 0) sendLater();
