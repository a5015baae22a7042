import { revenueRanges } from '../../../protocol/limits.ts';
import type { Payment } from '../../../protocol/schemas/owner.ts';
import { ownerFailures, ownerSuccesses } from '../../../protocol/texts/ownerTexts.ts';
import { ApiError } from '../../api/http.ts';
import { exportRevenue, refundPayment, type Report } from '../../api/owner.ts';
import { dashboardStats, payments, revenue } from './ownerFigures.ts';
import { lockIfRefused } from './ownerGate.ts';
import { showToast } from '../app/toasts.ts';

/** How many days back the owner may look, and which is shown first. */
export type RangeDays = (typeof revenueRanges)[number];
export const firstRange: RangeDays = 30;

/** The report of a range, or undefined when it could not be made. */
export async function makeReport(range: RangeDays): Promise<Report | undefined> {
  showToast(ownerSuccesses.exportStarted);
  try {
    return await exportRevenue(range);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast(ownerFailures.exportReport);
    lockIfRefused(error);
    return undefined;
  }
}

/** Gives a payment back; true when the refund is done or under way. Whatever came of it, the figures are asked for again. */
export async function giveBack({ id }: Payment, range: RangeDays, amount: string): Promise<boolean> {
  try {
    const refunded = await refundPayment(id);
    payments.change((known) => known.map((payment) => (payment.id === id ? refunded : payment)));
    const words = refunded.status === 'refunded' ? ownerSuccesses.refunded : ownerSuccesses.refundStarted;
    showToast(words(amount));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast(ownerFailures.refund(error.serverText));
    lockIfRefused(error);
    return false;
  } finally {
    void payments.read(range);
    void revenue.read(range);
    void dashboardStats.read();
  }
}
