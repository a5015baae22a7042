import { newAdminCodeTexts } from '../../../protocol/texts/portal/settings.ts';
import { successToast, type ToastText } from '../../../protocol/texts/toasts.ts';
import { call, errorOf, type ApiError } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { outcomeOf } from './runWithToast.ts';

/** Sets a new admin code. Every other browser with the old code has to enter the new one. */
export async function setAdminCode(
  shareCode: string,
  adminCode: string,
  /** Depends on who sets the code: the toast for a failure, and the way back to their login. */
  { failure, leaveIfRefused }: { failure: ToastText; leaveIfRefused: (error: ApiError) => void },
) {
  const error = await errorOf(() =>
    call('PATCH /api/events/:shareCode', { params: { shareCode }, body: { adminCode } }),
  );
  showToast(
    error ? failure : successToast(newAdminCodeTexts('setToastTitle'), newAdminCodeTexts('setToast')),
  );
  if (error) leaveIfRefused(error);
  return outcomeOf(error, error?.issues[0]?.message);
}
