import type { UpdateSettings } from '../../protocol/schemas/platform.ts';
import { call } from './http.ts';

/** The owner's figures and settings. Ranges are in days, money in cents. */

const rangeOf = (days: number) => ({ range: String(days) });

export const getDashboardStats = () => call('GET /api/owner/dashboard-stats');

export const getHealth = () => call('GET /api/owner/health');

/** Says that the date is right which the server's clock showed. */
export const confirmClock = (at: string) => call('POST /api/owner/clock', { body: { at } });

export const getRevenue = (days: number) => call('GET /api/owner/revenue', { query: rangeOf(days) });

export const getPayments = (days: number) => call('GET /api/owner/payments', { query: rangeOf(days) });

export const getUserStats = () => call('GET /api/owner/user-stats');

export const getAnalytics = (days: number) =>
  call('GET /api/owner/analytics/summary', { query: rangeOf(days) });

export const getOwnerSettings = () => call('GET /api/owner/settings');

export const updateSettings = (change: UpdateSettings) =>
  call('PATCH /api/owner/settings/pricing', { body: change });

/** Gives a payment back; asked twice, it is given back once. The provider may take its time. */
export const refundPayment = (paymentId: string) =>
  call('POST /api/owner/payments/:id/refund', { params: { id: paymentId }, timeoutMs: 45_000 });

/** Removes an event and everything in it but its payment records. */
export const deleteEvent = (eventId: string) =>
  call('DELETE /api/owner/events/:id', { params: { id: eventId } });
