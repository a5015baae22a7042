import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { HelperRole } from '../../protocol/schemas/helpers.ts';
import { ApiError, cookiesBlocked } from '../api/http.ts';
import { handlePromise } from '../components/timing.ts';
import { enterAsHelper } from '../stores/app/helper.ts';
import { loadSession, useSession } from '../stores/app/session.ts';
import { helperPages, keyIn } from './helperLinks.ts';

/** Why a link has let nobody in. */
type Refusal = 'unknown' | 'ended' | 'unreachable';

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError) || error.isTemporary || error.code === 'cookies_blocked')
    return 'unreachable';
  return error.code === 'helper_link_ended' ? 'ended' : 'unknown';
}

/**
 * The way in by a helper's link: its key is taken for the grant and goes from the address, also when it is refused for
 * good. Without one, this browser may have come by it before. `out`: it has not. `ended` also while it was in use.
 */
export function useHelperEntry(
  role: HelperRole,
  shareCode: string,
  /** Asks who this browser is, where it has come without a key. */
  look: (shareCode: string) => Promise<void> = loadSession,
) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal>();
  const [blocked, setBlocked] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const key = keyIn(hash);
  useEffect(() => {
    if (key === undefined) return void look(shareCode);
    return handlePromise(
      enterAsHelper(key),
      (entered) => {
        setRefusal(undefined);
        void navigate(helperPages[entered.role](entered.shareCode), { replace: true });
      },
      (error) => {
        const why = refusalOf(error);
        setRefusal(why);
        setBlocked(cookiesBlocked(error));
        if (why !== 'unreachable') void navigate({ hash: '' }, { replace: true });
      },
    );
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is the reason to try again
  }, [key, shareCode, navigate, look, attempt]);

  const granted = useGranted(role, shareCode);
  const [wasIn, setWasIn] = useState(false);
  if (granted === 'in' && !wasIn) setWasIn(true);
  const phase = granted === 'out' && wasIn ? 'ended' : granted;
  return {
    blocked,
    phase: refusal ?? (key === undefined ? phase : 'looking'),
    /** The address has a key that is not taken yet. */
    isEntering: key !== undefined,
    retry: () => {
      setRefusal(undefined);
      setAttempt(attempt + 1);
    },
    /** Whoever came by a bad link goes on without it. */
    forget: () => {
      setRefusal(undefined);
      setWasIn(false);
    },
  };
}

/** A co-host runs the show, too. */
const mayOpen = (role: HelperRole, helperRoles: readonly HelperRole[]): boolean =>
  helperRoles.includes(role) || (role === 'mc' && helperRoles.includes('cohost'));

/** What the session says: by what this browser has been granted. */
function useGranted(role: HelperRole, shareCode: string) {
  return useSession(({ status, shareCode: known, helperRoles }): 'looking' | 'in' | 'out' | 'unreachable' => {
    if (known !== shareCode || status === 'loading') return 'looking';
    if (mayOpen(role, helperRoles)) return 'in';
    return status === 'unreachable' ? 'unreachable' : 'out';
  });
}
