import { transferRequestLimits } from '../../../protocol/limits.ts';
import { ApiError, call, isFinal } from '../../api/http.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { wait } from './retryJoin.ts';
import { storeTransferRequest, type StoredTransferRequest } from './storedTransferRequest.ts';
import { loadSession, playAs, useSession } from '../app/session.ts';

/** The mean interval at which a waiting phone polls for the answer, in milliseconds. */
const pollMs = 4_000;

const tokens = new IdempotencyKeys();

export type TransferInput = Pick<StoredTransferRequest, 'eventId' | 'shareCode' | 'username'>;

/**
 * Asks the host to let a guest continue on this phone. A retry after an error repeats the same request.
 * Throws ApiError.
 */
export async function askHost({
  eventId,
  shareCode,
  username,
}: TransferInput): Promise<StoredTransferRequest> {
  const tokenKey = `${eventId} ${username}`;
  const token = tokens.keyOf(tokenKey);
  const { number } = await call('POST /api/events/:shareCode/seat-requests', {
    params: { shareCode },
    body: { username, token },
    needsCookies: true,
  });
  tokens.settle(tokenKey);
  const request = {
    eventId,
    shareCode,
    username,
    token,
    number,
    until: Date.now() + transferRequestLimits.waitMs,
  };
  storeTransferRequest(request);
  return request;
}

/** The outcome of a request. */
export type TransferOutcome = 'letIn' | 'refused' | 'expired';

/**
 * Polls for the host's answer. When the host agrees, this page continues as the guest. Returns undefined when
 * `signal` has aborted.
 */
export async function waitForAnswer(request: StoredTransferRequest, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      const reply = await call('POST /api/seats', {
        body: { token: request.token },
        needsCookies: true,
        idempotencyKey: request.token,
      });
      if ('participantId' in reply) {
        await continueAs(reply.participantId, request.shareCode, signal);
        return finish('letIn');
      }
      if (reply.requestState === 'refused') return finish('refused');
    } catch (error) {
      if (isFinal(error) && !(error instanceof ApiError && error.code === 'event_inactive'))
        return finish('expired');
    }
    await wait(pollMs * (0.75 + Math.random() / 2), signal);
  }
  return undefined;
}

function finish(outcome: TransferOutcome): TransferOutcome {
  storeTransferRequest(undefined);
  return outcome;
}

/** The number of attempts to withdraw a request. After the last one, the request expires by itself. */
const maxAttempts = 3;

/** Withdraws a request: deletes it on this phone and on the server. */
export async function withdraw({ token }: StoredTransferRequest): Promise<void> {
  storeTransferRequest(undefined);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1)
    try {
      await call('POST /api/seats/withdraw', { body: { token } });
      return;
    } catch (error) {
      if (isFinal(error)) return;
      await wait(pollMs, new AbortController().signal);
    }
}

/**
 * The maximum number of times that the page loads the session. In a browser without cookies, the session
 * never contains the participant.
 */
const maxLoads = 15;

/** Loads the session until it contains the guest, and then switches to them. */
async function continueAs(participantId: string, shareCode: string, signal: AbortSignal): Promise<void> {
  const isKnown = () => useSession.getState().participants.some(({ id }) => id === participantId);
  for (let loads = 0; loads < maxLoads && !signal.aborted; loads += 1) {
    await loadSession(shareCode);
    if (isKnown()) break;
    await wait(pollMs, signal);
  }
  // The live connection reconnects, so that it has the guest's grant.
  useSession.setState(({ grantCount }) => ({ grantCount: grantCount + 1 }));
  playAs(participantId);
}
