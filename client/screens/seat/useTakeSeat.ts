import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../../protocol/paths.ts';
import type { TakenSeat } from '../../../protocol/seats.ts';
import { screenToasts } from '../../../protocol/screenTexts.ts';
import { ApiError } from '../../api/http.ts';
import { takeSeat } from '../../api/seats.ts';
import { playAs, useSession } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';

/** Keys that are on their way, or that this page has turned: a key works once, so it is never sent twice. */
const turned = new Map<string, Promise<TakenSeat>>();

async function turn(token: string): Promise<TakenSeat> {
  const known = turned.get(token);
  if (known) return known;
  const taking = takeSeat(token);
  turned.set(token, taking);
  taking.catch(() => turned.delete(token));
  return taking;
}

const isSpent = (error: unknown) =>
  error instanceof ApiError && !error.isOffline && error.status < 500 && error.status !== 429;

/** Takes the seat that a key opens, plays as its guest, and goes to the event; gives why that was not possible. */
export function useTakeSeat(token: string): 'spent' | 'unreachable' | undefined {
  const [failure, setFailure] = useState<'spent' | 'unreachable'>();
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
        if (isCurrent) setFailure(isSpent(error) ? 'spent' : 'unreachable');
      }
    }
    void sitDown();
    return () => {
      isCurrent = false;
    };
  }, [token, navigate]);
  return failure;
}
