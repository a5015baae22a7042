import type { ToastText } from '../../../protocol/texts/toasts.ts';
import { type ApiError, errorOf } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { useEventRoom } from '../room/eventRoom.ts';
import { endLogin } from './login.ts';

/** What came of sending a form: stored, failed (a toast says so), or refused with a sentence beside the field. */
export type Outcome<Refusal = string> = 'done' | 'failed' | { refusal: Refusal };

/** A call that was refused for want of a grant leads back to the login. */
export function leaveIfRefused({ isGrantMissing }: ApiError): void {
  const shareCode = useEventRoom.getState().room?.event.shareCode;
  if (shareCode && isGrantMissing) endLogin(shareCode);
}

/** What came of a form, by what its call was refused for and what of that belongs beside a field. */
export function outcomeOf<Refusal>(
  error: ApiError | undefined,
  refusal: Refusal | undefined,
): Outcome<Refusal> {
  if (refusal) return { refusal };
  return error ? 'failed' : 'done';
}

/** What came of a form whose refusals belong beside its field; of anything else the toast says that it failed. */
export function outcomeWithToast(error: ApiError | undefined, failed: ToastText): Outcome {
  const isRefused = error?.status === 409 || error?.status === 400;
  const refusal = isRefused ? (error.issues[0]?.message ?? error.serverText) : undefined;
  if (error && !refusal) showToast(failed);
  return outcomeOf(error, refusal);
}

/** What went wrong with an organiser's action, if it did. A grant that ended leads back to the login. */
export async function organiserErrorOf(action: () => Promise<unknown>): Promise<ApiError | undefined> {
  const error = await errorOf(action);
  if (error) leaveIfRefused(error);
  return error;
}

/** Does an organiser's action and says how it ended; true when it is stored. */
export async function attempt(action: () => Promise<unknown>, done: ToastText, failed: ToastText) {
  const error = await organiserErrorOf(action);
  showToast(error ? failed : done);
  return !error;
}
