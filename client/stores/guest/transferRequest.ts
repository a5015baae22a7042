import { seatRequests } from '../../../protocol/limits.ts';
import { ApiError, call, isFinal } from '../../api/http.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { wait } from './joinLine.ts';
import { noteTransferRequest, type KeptTransferRequest } from './keptTransferRequest.ts';
import { loadSession, playAs, useSession } from '../app/session.ts';

/** How often a waiting phone asks whether it may come in; by chance a bit more or less. */
const askAgainMs = 4_000;

const tokens = new IdempotencyKeys();

export type AskingGuest = Pick<KeptTransferRequest, 'eventId' | 'shareCode' | 'username'>;

/** Asks the host to let this phone back in as a guest. Throws ApiError; asked again after that, it is the same request. */
export async function askHost({ eventId, shareCode, username }: AskingGuest): Promise<KeptTransferRequest> {
  const thing = `${eventId} ${username}`;
  const token = tokens.keyOf(thing);
  const { number } = await call('POST /api/events/:shareCode/seat-requests', {
    params: { shareCode },
    body: { username, token },
  });
  tokens.settle(thing);
  const asked = { eventId, shareCode, username, token, number, until: Date.now() + seatRequests.waitMs };
  noteTransferRequest(asked);
  return asked;
}

/** How a request ends. */
export type Answered = 'letIn' | 'refused' | 'expired';

/** Waits for the host's answer, and plays on as the guest when it is yes; undefined when `signal` ended the waiting. */
export async function untilAnswered(asked: KeptTransferRequest, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      const { participantId } = await call('POST /api/seats', {
        body: { token: asked.token },
        idempotencyKey: asked.token,
      });
      await playOnAs(participantId, asked.shareCode, signal);
      noteTransferRequest(undefined);
      return 'letIn';
    } catch (error) {
      const answer = answerOf(error);
      if (answer) noteTransferRequest(undefined);
      if (answer) return answer;
    }
    await wait(askAgainMs * (0.75 + Math.random() / 2), signal);
  }
  return undefined;
}

function answerOf(error: unknown): Answered | undefined {
  const { code } = error instanceof ApiError ? error : {};
  if (!isFinal(error) || code === 'seat_request_waiting' || code === 'event_inactive') return undefined;
  return code === 'seat_request_refused' ? 'refused' : 'expired';
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
