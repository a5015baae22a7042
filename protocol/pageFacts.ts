import type { GuestSnapshot, ScreenSnapshot } from './live.ts';
import type { Prediction } from './schemas/predictions.ts';
import type { Session } from './schemas/session.ts';

/** What the first screen of an event shows, brought by the page itself: no call has to be made before it. */
export interface PageFacts {
  /** The code in the address. */
  shareCode: string;
  room: { audience: 'guest'; snapshot: GuestSnapshot } | { audience: 'screen'; snapshot: ScreenSnapshot };
  /** Who this browser is in the event; the big screen is nobody. */
  session?: Session;
  /** What its participants predicted, by participant. */
  predictions: Record<string, Prediction[]>;
}
