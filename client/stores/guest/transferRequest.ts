import { seatRequests } from '../../../protocol/limits.ts';
import { ApiError, call, isFinal } from '../../api/http.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { wait } from './retryJoin.ts';
import { storeTransferRequest, type StoredTransferRequest } from './storedTransferRequest.ts';
import { loadSession, playAs, useSession } from '../app/session.ts';

/** How often a waiting phone asks whether it may come in; by chance a bit more or less. */
const askAgainMs = 4_000;

const tokens = new IdempotencyKeys();

export type TransferInput = Pick<StoredTransferRequest, 'eventId' | 'shareCode' | 'username'>;

/** Asks the host to let this phone back in as a guest. Throws ApiError; asked again after that, it is the same request. */
export async function askHost({
  eventId,
  shareCode,
  username,
}: TransferInput): Promise<StoredTransferRequest> {
  const thing = `${eventId} ${username}`;
  const token = tokens.keyOf(thing);
  const { number } = await call('POST /api/events/:shareCode/seat-requests', {
    params: { shareCode },
    body: { username, token },
    needsCookies: true,
  });
  tokens.settle(thing);
  const asked = { eventId, shareCode, username, token, number, until: Date.now() + seatRequests.waitMs };
  storeTransferRequest(asked);
  return asked;
}

/** How a request ends. */
export type Answered = 'letIn' | 'refused' | 'expired';

/** Waits for the host's answer, and plays on as the guest when it is yes; undefined when `signal` ended the waiting. */
export async function waitForAnswer(asked: StoredTransferRequest, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      const taken = await call('POST /api/seats', {
        body: { token: asked.token },
        needsCookies: true,
        idempotencyKey: asked.token,
      });
      if ('participantId' in taken) {
        await playOnAs(taken.participantId, asked.shareCode, signal);
        return ended('letIn');
      }
      if (taken.requestState === 'refused') return ended('refused');
    } catch (error) {
      if (isFinal(error) && !(error instanceof ApiError && error.code === 'event_inactive'))
        return ended('expired');
    }
    await wait(askAgainMs * (0.75 + Math.random() / 2), signal);
  }
  return undefined;
}

function ended(how: Answered): Answered {
  storeTransferRequest(undefined);
  return how;
}

/** Tries of a withdrawal; after that the request ends by itself, with its time. */
const withdrawals = 3;

/** The guest waits no longer, and the host is asked no longer. */
export async function withdraw({ token }: StoredTransferRequest): Promise<void> {
  storeTransferRequest(undefined);
  for (let tries = 0; tries < withdrawals; tries += 1)
    try {
      await call('POST /api/seats/withdraw', { body: { token } });
      return;
    } catch (error) {
      if (isFinal(error)) return;
      await wait(askAgainMs, new AbortController().signal);
    }
}

/** The server is asked so often who sits there: a browser that keeps no cookie is never told. */
const mostLooks = 15;

/** This phone is let in; who it plays as the server tells, as soon as it can be reached. */
async function playOnAs(participantId: string, shareCode: string, signal: AbortSignal): Promise<void> {
  const isKnown = () => useSession.getState().participants.some(({ id }) => id === participantId);
  for (let looks = 0; looks < mostLooks && !signal.aborted; looks += 1) {
    await loadSession(shareCode);
    if (isKnown()) break;
    await wait(askAgainMs, signal);
  }
  // The connection opens anew: it is this guest's from now on.
  useSession.setState(({ grantCount }) => ({ grantCount: grantCount + 1 }));
  playAs(participantId);
}
