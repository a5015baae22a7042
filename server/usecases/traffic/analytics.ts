import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { TrackAnalytics } from '../../../protocol/schemas/analytics.ts';
import { countedPage } from '../../../protocol/pages.ts';
import { traffic } from '../../../protocol/limits.ts';
import { readUserAgent } from '../../gateways/userAgent.ts';
import { keepRecord } from './analyticsRecords.ts';

/** A visitor as far as it is counted: never by an address. */
export interface Visitor {
  userAgent: string;
  country: string;
  /** Asked by Do Not Track or Global Privacy Control not to be counted. */
  isPrivate: boolean;
}

/** By visit, not by address: a venue is one address. */
const limiter = new RateLimiterMemory({ points: traffic.recordsPerMinute, duration: 60 });

const isWithinRate = async (sessionId: string): Promise<boolean> =>
  limiter.consume(sessionId).then(
    () => true,
    () => false,
  );

/** Counts that a page was opened or left; bots and whoever asked not to be counted leave nothing. */
export async function trackVisit(visit: TrackAnalytics, visitor: Visitor): Promise<void> {
  const told = visit.eventType === 'page_view' ? visit.eventData?.userAgent : undefined;
  const machine = readUserAgent(told ?? visitor.userAgent);
  if (visitor.isPrivate || !machine || !(await isWithinRate(visit.sessionId))) return;
  keepRecord({
    eventType: visit.eventType,
    sessionId: visit.sessionId,
    page: countedPage(visit.page),
    country: visitor.country,
    ...machine,
    ...(visit.eventType === 'page_duration' && { duration: Math.round(visit.duration) }),
  });
}
