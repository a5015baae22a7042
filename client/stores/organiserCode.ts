import { organiserFailures, organiserSuccesses } from '../../protocol/organiserTexts.ts';
import { updateEvent } from '../api/events.ts';
import { ApiError } from '../api/http.ts';
import { leaveIfRefused } from './organiser.ts';
import { showToast } from './toasts.ts';

/** What came of setting an admin code: stored, failed (a toast says so), or refused with a sentence beside the field. */
export type CodeResult = 'done' | 'failed' | { refusal: string };

/** Gives the event another admin code; this browser keeps its grant, every other one loses it. */
export async function setAdminCode(shareCode: string, adminCode: string): Promise<CodeResult> {
  try {
    await updateEvent(shareCode, { adminCode });
    showToast(organiserSuccesses.adminCodeSet);
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast(organiserFailures.updateEvent);
    leaveIfRefused(error);
    const refusal = error.issues[0]?.message;
    return refusal ? { refusal } : 'failed';
  }
}
