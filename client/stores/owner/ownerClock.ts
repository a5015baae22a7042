import { ownerFailures, ownerSuccesses } from '../../../protocol/texts/ownerTexts.ts';
import { ApiError } from '../../api/http.ts';
import { confirmClock } from '../../api/owner.ts';
import { dashboardStats, platformHealth } from './ownerFigures.ts';
import { lockIfRefused } from './ownerGate.ts';
import { showToast } from '../app/toasts.ts';

/** The owner's word that the date is right which they were shown; true when the server has taken it. */
export async function trustClock(at: string): Promise<boolean> {
  try {
    const health = await confirmClock(at);
    platformHealth.change(() => health);
    showToast(ownerSuccesses.clockConfirmed);
    void dashboardStats.read();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast(ownerFailures.confirmClock(error.status === 409 ? error.serverText : undefined));
    lockIfRefused(error);
    void platformHealth.read();
    return false;
  }
}
