import type { AnalyticsSummary } from '../../protocol/analytics.ts';
import type {
  ConfirmClock,
  DashboardStats,
  Payment,
  PlatformHealth,
  Revenue,
  UserStats,
} from '../../protocol/owner.ts';
import { calls } from '../../protocol/paths.ts';
import type { OwnerSettings, UpdateSettings } from '../../protocol/platform.ts';
import { ApiError, call } from './http.ts';

/** The owner's figures and settings. Ranges are in days, money in cents. */

export const getDashboardStats = () => call<DashboardStats>('GET', calls.ownerStats);

export const getHealth = () => call<PlatformHealth>('GET', calls.ownerHealth);

/** Says that the date is right which the server's clock showed. */
export const confirmClock = (at: string) =>
  call<PlatformHealth>('POST', calls.ownerClock, { body: { at } satisfies ConfirmClock });

export const getRevenue = (days: number) => call<Revenue>('GET', calls.ownerRevenue(days));

export const getPayments = (days: number) => call<Payment[]>('GET', calls.ownerPayments(days));

export const getUserStats = () => call<UserStats>('GET', calls.ownerUserStats);

export const getAnalytics = (days: number) => call<AnalyticsSummary>('GET', calls.ownerAnalytics(days));

export const getOwnerSettings = () => call<OwnerSettings>('GET', calls.ownerSettings);

export const updateSettings = (change: UpdateSettings) =>
  call<OwnerSettings>('PATCH', calls.ownerPricing, { body: change });

/** Gives a payment back; asked twice, it is given back once. The provider may take its time. */
export const refundPayment = (paymentId: string) =>
  call<Payment>('POST', calls.ownerRefund(paymentId), { timeoutMs: 45_000 });

/** Removes an event and everything in it but its payment records. */
export const deleteEvent = (eventId: string) => call<void>('DELETE', calls.ownerEvent(eventId));

/** A file that the server made. */
export interface Report {
  name: string;
  content: Blob;
}

/** The payments of a range as a CSV file, byte for byte as the server wrote it. Throws ApiError. */
export async function exportRevenue(days: number): Promise<Report> {
  const unreachable = (cause: unknown) => {
    throw new ApiError(0, 'The server cannot be reached.', { cause });
  };
  const response = await fetch(calls.ownerRevenueExport(days), { credentials: 'include' }).catch(unreachable);
  if (!response.ok) throw new ApiError(response.status, await response.text().catch(unreachable));
  if (!response.headers.get('content-type')?.startsWith('text/csv'))
    throw new ApiError(0, 'The reply cannot be read.');
  const [, name] = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return {
    name: name ?? `foretold-revenue-${days}-days.csv`,
    content: await response.blob().catch(unreachable),
  };
}
