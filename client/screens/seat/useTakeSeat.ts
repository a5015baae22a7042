import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ErrorCode } from '../../../protocol/errorCodes.ts';
import { pages } from '../../../protocol/paths.ts';
import type { TakenSeat } from '../../../protocol/schemas/seats.ts';
import { screenToasts } from '../../../protocol/texts/screenTexts.ts';
import { ApiError } from '../../api/http.ts';
import { takeSeat } from '../../api/seats.ts';
import { randomId } from '../../stores/app/ids.ts';
import { playAs, useSession } from '../../stores/app/session.ts';
import { showToast } from '../../stores/app/toasts.ts';
import { recallInTab, rememberInTab } from '../../stores/app/memory.ts';

/** What this tab calls itself until it has its seat, over a reload: the reply to its first try may have been lost. */
const noted = 'foretold:seat';

async function take(token: string): Promise<TakenSeat> {
  const idempotencyKey = recallInTab(noted) ?? randomId();
  rememberInTab(noted, idempotencyKey);
  const seat = await takeSeat(token, idempotencyKey);
  rememberInTab(noted, undefined);
  return seat;
}

/** Keys that are on their way, or that this page has turned. */
const turned = new Map<string, Promise<TakenSeat>>();

async function turn(token: string): Promise<TakenSeat> {
  const known = turned.get(token);
  if (known) return known;
  const taking = take(token);
  turned.set(token, taking);
  taking.catch(() => turned.delete(token));
  return taking;
}

/** Why there is no seat yet. A key that is refused for good is lost; one for an inactive event waits. */
type Failure = 'spent' | 'inactive' | 'unreachable';

const failures: Partial<Record<ErrorCode, Failure>> = {
  event_inactive: 'inactive',
};

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.isTemporary) return 'unreachable';
  return (error.code && failures[error.code]) ?? 'spent';
}

/** Takes the seat that a key opens, plays as its guest, and goes to the event; gives why that was not possible. */
export function useTakeSeat(token: string): Failure | undefined {
  const [failure, setFailure] = useState<Failure>();
  const navigate = useNavigate();
  useEffect(() => {
    let isCurrent = true;
    async function sitDown(): Promise<void> {
      try {
        const { shareCode, participantId } = await turn(token);
        if (!isCurrent) return;
        // The connection opens anew: it is this guest's from now on.
        useSession.setState(({ grantCount }) => ({ grantCount: grantCount + 1 }));
        playAs(participantId);
        showToast(screenToasts.seatTaken);
        await navigate(pages.event(shareCode), { replace: true });
      } catch (error) {
        if (isCurrent) setFailure(failureOf(error));
      }
    }
    void sitDown();
    return () => {
      isCurrent = false;
    };
  }, [token, navigate]);
  return failure;
}
