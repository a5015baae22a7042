import { useCallback, useEffect, useState } from 'react';
import { isShareCode } from '../../../../protocol/checks.ts';
import { getEvent } from '../../../api/events.ts';
import { ApiError } from '../../../api/http.ts';
import { isRemembered, passGate } from '../../../stores/organiser/login.ts';
import { loadSession, useSession } from '../../../stores/app/session.ts';

interface Found {
  phase: 'loading' | 'found' | 'missing' | 'unreachable';
  /** Unknown for an event that is closed to guests. */
  title?: string;
}

/** Looks up the event before its gate, and opens the gate by itself for the owner and on a device that remembers. */
export function useGateCheck(code: string): Found & { retry: () => void } {
  const [found, setFound] = useState<Found>({ phase: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    void check(code).then((event) => isCurrent && setFound(event));
    return () => {
      isCurrent = false;
    };
  }, [code]);
  const retry = useCallback(() => {
    setFound({ phase: 'loading' });
    void check(code).then(setFound);
  }, [code]);
  return { ...found, retry };
}

async function check(code: string): Promise<Found> {
  const [event] = await Promise.all([lookUp(code), loadSession(code)]);
  const { isOwner, isOrganiser } = useSession.getState();
  if (isOwner || (isOrganiser && isRemembered(code))) passGate(code);
  return event;
}

async function lookUp(code: string): Promise<Found> {
  if (!isShareCode(code)) return { phase: 'missing' };
  try {
    return { phase: 'found', title: (await getEvent(code)).title };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'event_inactive') return { phase: 'found' };
    return { phase: error.code === 'event_not_found' ? 'missing' : 'unreachable' };
  }
}
