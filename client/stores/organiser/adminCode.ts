import { newAdminCodeTexts } from '../../../protocol/texts/portal/settings.ts';
import { done, type ToastText } from '../../../protocol/texts/toasts.ts';
import { ApiError, call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';

/** What came of setting an admin code: stored, failed (a toast says so), or refused with a sentence beside the field. */
export type CodeResult = 'done' | 'failed' | { refusal: string };

/** Gives an event another admin code; every other browser that held the old one has to enter the new one. */
export async function setAdminCode(
  shareCode: string,
  adminCode: string,
  /** Who sets the code: the toast that they are told by when it fails, and the way back to their login. */
  { failure, leaveIfRefused }: { failure: ToastText; leaveIfRefused: (error: ApiError) => void },
): Promise<CodeResult> {
  try {
    await call('PATCH /api/events/:shareCode', { params: { shareCode }, body: { adminCode } });
    showToast(done(newAdminCodeTexts('setToastTitle'), newAdminCodeTexts('setToast')));
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast(failure);
    leaveIfRefused(error);
    const refusal = error.issues[0]?.message;
    return refusal ? { refusal } : 'failed';
  }
}
