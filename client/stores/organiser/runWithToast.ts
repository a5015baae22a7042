import type { ToastText } from '../../../protocol/texts/toasts.ts';
import { type ApiError, errorOf } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { useEventRoom } from '../room/eventRoom.ts';
import { endLogin } from './login.ts';

/** The outcome of a submitted form: stored, failed (with a toast), or refused with a text for the field. */
export type SubmitOutcome<Refusal = string> = 'done' | 'failed' | { refusal: Refusal };

/** Shows the login when a call was refused because this browser lacks a grant. */
export function leaveIfRefused({ isGrantMissing }: ApiError): void {
  const shareCode = useEventRoom.getState().room?.event.shareCode;
  if (shareCode && isGrantMissing) endLogin(shareCode);
}

/** Converts the error of a call to an outcome. `refusal` is the part of the error for the field. */
export function outcomeOf<Refusal>(
  error: ApiError | undefined,
  refusal: Refusal | undefined,
): SubmitOutcome<Refusal> {
  if (refusal) return { refusal };
  return error ? 'failed' : 'done';
}

/**
 * Converts the error of a call to an outcome. The text of a refusal (400 or 409) belongs beside the field.
 * Any other error shows the toast.
 */
export function outcomeWithToast(error: ApiError | undefined, failed: ToastText): SubmitOutcome {
  const isRefused = error?.status === 409 || error?.status === 400;
  const refusal = isRefused ? (error.issues[0]?.message ?? error.serverText) : undefined;
  if (error && !refusal) showToast(failed);
  return outcomeOf(error, refusal);
}

/** Runs an organiser's action and returns its ApiError, if any. A missing grant shows the login. */
export async function organiserErrorOf(action: () => Promise<unknown>): Promise<ApiError | undefined> {
  const error = await errorOf(action);
  if (error) leaveIfRefused(error);
  return error;
}

/** Runs an organiser's action and shows a toast with the result. Returns true when it is stored. */
export async function runWithToast(action: () => Promise<unknown>, done: ToastText, failed: ToastText) {
  const error = await organiserErrorOf(action);
  showToast(error ? failed : done);
  return !error;
}
