import { isShareCode } from '../../../protocol/userText.ts';
import { ApiError, call } from '../../api/http.ts';
import { asGuest } from '../../../protocol/paths.ts';
import { loadSession, useSession } from '../../stores/app/session.ts';
import { isRemembered, acceptLogin } from '../../stores/organiser/login.ts';

export interface LookupResult {
  phase: 'found' | 'missing' | 'unreachable';
  /** Undefined for an event that is closed to guests. */
  title?: string;
}

/**
 * Looks up the event for its login page. Skips the login for the owner, and on a device that remembers it.
 */
export async function lookUpEvent(code: string): Promise<LookupResult> {
  const [event] = await Promise.all([lookUp(code), loadSession(code)]);
  const { isOwner, isOrganiser } = useSession.getState();
  if (isOwner || (isOrganiser && isRemembered(code))) acceptLogin(code);
  return event;
}

async function lookUp(code: string): Promise<LookupResult> {
  if (!isShareCode(code)) return { phase: 'missing' };
  try {
    const { title } = await call('GET /api/events/:shareCode', {
      params: { shareCode: code },
      query: asGuest,
    });
    return { phase: 'found', title };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'event_inactive') return { phase: 'found' };
    return { phase: error.code === 'event_not_found' ? 'missing' : 'unreachable' };
  }
}
