import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keyIn } from '../../protocol/paths.ts';
import type { HelperRole } from '../../protocol/schemas/helpers.ts';
import { ApiError, cookiesBlocked } from '../api/http.ts';
import { subscribeToPromise } from '../components/timing.ts';
import { enterAsHelper } from '../stores/app/helper.ts';
import { loadSession, useSession } from '../stores/app/session.ts';
import { helperPages } from './helperLinks.ts';

/** Why a helper's link does not open its page. */
type Refusal = 'unknown' | 'ended' | 'unreachable';

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError) || error.isTemporary || error.code === 'cookies_blocked')
    return 'unreachable';
  return error.code === 'helper_link_ended' ? 'ended' : 'unknown';
}

/**
 * Opens a helper's page by its link. Exchanges the key in the link for a grant, then removes the key from the
 * address. A key that the server finally refused is removed too. Without a key the session decides, because
 * this browser may already have the grant. In phase `out` this browser has no grant. In phase `ended` it lost
 * its grant while the page was in use.
 */
export function useHelperEntry(
  role: HelperRole,
  shareCode: string,
  /** Loads the grants of this browser when the address has no key. */
  loadGrants: (shareCode: string) => Promise<void> = loadSession,
) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal>();
  const [blocked, setBlocked] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const key = keyIn(hash);
  useEffect(() => {
    if (key === undefined) return void loadGrants(shareCode);
    return subscribeToPromise(
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `attempt` triggers a retry
  }, [key, shareCode, navigate, loadGrants, attempt]);

  const grantPhase = useGrantPhase(role, shareCode);
  const [hadGrant, setHadGrant] = useState(false);
  if (grantPhase === 'in' && !hadGrant) setHadGrant(true);
  const phase = grantPhase === 'out' && hadGrant ? 'ended' : grantPhase;
  return {
    blocked,
    phase: refusal ?? (key === undefined ? phase : 'looking'),
    /** True while the address has a key that has not been exchanged yet. */
    isEntering: key !== undefined,
    retry: () => {
      setRefusal(undefined);
      setAttempt(attempt + 1);
    },
    /** Dismisses the refusal, so that the visitor can continue without the link. */
    forget: () => {
      setRefusal(undefined);
      setHadGrant(false);
    },
  };
}

/** Returns whether a role may open a page. A co-host may also open the MC's page. */
const canOpen = (role: HelperRole, helperRoles: readonly HelperRole[]): boolean =>
  helperRoles.includes(role) || (role === 'mc' && helperRoles.includes('cohost'));

/** Derives the phase from the grants in the session. */
function useGrantPhase(role: HelperRole, shareCode: string) {
  return useSession(
    ({ status, shareCode: sessionCode, helperRoles }): 'looking' | 'in' | 'out' | 'unreachable' => {
      if (sessionCode !== shareCode || status === 'loading') return 'looking';
      if (canOpen(role, helperRoles)) return 'in';
      return status === 'unreachable' ? 'unreachable' : 'out';
    },
  );
}
