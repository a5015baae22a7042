import { isShareCode } from '../../../protocol/userText.ts';
import { ApiError, call } from '../../api/http.ts';
import { asGuest } from '../../../protocol/paths.ts';
import { loadSession, useSession } from '../../stores/app/session.ts';
import { isRemembered, acceptLogin } from '../../stores/organiser/login.ts';

export interface LookupResult {
  phase: 'found' | 'missing' | 'unreachable';
  /** Undefined for an event that guests cannot see. */
  title?: string;
  isRehearsal?: boolean | undefined;
}

/**
 * Looks up the event for its login page. Skips the login for the owner, and on a device that remembers the
 * login.
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
    const { title, isRehearsal } = await call('GET /api/events/:shareCode', {
      params: { shareCode: code },
      query: asGuest,
    });
    return { phase: 'found', title, isRehearsal };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'event_inactive') return { phase: 'found' };
    return { phase: error.code === 'event_not_found' ? 'missing' : 'unreachable' };
  }
}
