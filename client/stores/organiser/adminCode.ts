import { recoveryTexts } from '../../../protocol/texts/portal/recovery.ts';
import { newAdminCodeTexts } from '../../../protocol/texts/portal/settings.ts';
import { successToast, errorToast, type ToastText } from '../../../protocol/texts/toasts.ts';
import { type ApiError, call, cookiesBlocked, errorOf } from '../../api/http.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { changeGrants, useSession } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { outcomeOf, type SubmitOutcome } from './runWithToast.ts';
import { acceptLogin } from './login.ts';

/** Sets a new admin code. All other browsers that use the old code must then enter the new one. */
export async function setAdminCode(
  shareCode: string,
  adminCode: string,
  /** What depends on the user who sets the code: the toast for a failure, and how to show their login. */
  { failure, leaveIfRefused }: { failure: ToastText; leaveIfRefused: (error: ApiError) => void },
) {
  const error = await errorOf(() =>
    call('PATCH /api/events/:shareCode', { params: { shareCode }, body: { adminCode } }),
  );
  showToast(
    error ? failure : successToast(newAdminCodeTexts('setToastTitle'), newAdminCodeTexts('setToast')),
  );
  if (error) leaveIfRefused(error);
  // The server ends the connections with the old cookie, maybe before this reply has brought the new one.
  else useSession.setState(({ grantCount }) => ({ grantCount: grantCount + 1 }));
  return outcomeOf(error, error?.issues[0]?.message);
}

/** One key per request. A retry therefore sends no second mail and does not use a link twice. */
const keys = new IdempotencyKeys();

/** Returns the server's text for a refusal that the host can resolve: a wrong field, or a rate limit. */
const refusalOf = (error: ApiError): string | undefined =>
  error.status === 400 || error.status === 429
    ? (cookiesBlocked(error) ?? error.issues[0]?.message ?? error.serverText)
    : undefined;

/** Requests a link for a new admin code. Returns `off` if this site cannot send a link. */
export async function requestRecovery(shareCode: string, email: string): Promise<SubmitOutcome | 'off'> {
  const request = `${shareCode} ${email}`;
  const error = await errorOf(() =>
    call('POST /api/events/:shareCode/recovery-requests', {
      params: { shareCode },
      body: { email },
      idempotencyKey: keys.keyOf(request),
    }),
  );
  if (error?.code === 'recovery_off') return 'off';
  if (!error) keys.settle(request);
  const refusal = error && (refusalOf(error) ?? (error.status === 409 ? error.serverText : undefined));
  if (error && !refusal) showToast(errorToast(recoveryTexts('requestFailed')));
  return outcomeOf(error, refusal);
}

/**
 * Sets a new admin code by the key of an emailed link, and opens the portal on this page. `spent` is the
 * reason why the link does not work.
 */
export async function recoverAdminCode(
  shareCode: string,
  input: { key: string; adminCode: string },
): Promise<SubmitOutcome | { spent: string }> {
  const error = await errorOf(() =>
    call('POST /api/events/:shareCode/recovery', {
      params: { shareCode },
      body: input,
      needsCookies: true,
      // The key does not depend on the code: a second code for the same link is another use of the link.
      idempotencyKey: keys.keyOf(`${shareCode} ${input.key}`),
    }),
  );
  if (error?.status === 404 || error?.status === 409) return { spent: error.serverText ?? '' };
  if (error) {
    const refusal = refusalOf(error);
    if (!refusal) showToast(errorToast(recoveryTexts('setFailed')));
    return outcomeOf(error, refusal);
  }
  changeGrants({ isOrganiser: true });
  acceptLogin(shareCode);
  showToast(successToast(recoveryTexts('setTitle'), recoveryTexts('setDone')));
  return 'done';
}
