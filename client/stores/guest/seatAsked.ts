import { recall, remember } from '../app/memory.ts';

/** A request of this phone to be let back in, as it is noted until it is answered. */
export interface SeatAsked {
  eventId: string;
  shareCode: string;
  username: string;
  /** This phone's own secret: it opens the seat once the host has agreed. */
  token: string;
  number: number;
  /** When it runs out, by this phone's clock. */
  until: number;
}

const key = 'foretold:seat-asked';

/** Notes the request over a reload, or forgets it (undefined). */
export const noteAskedSeat = (asked: SeatAsked | undefined) => remember(key, asked && JSON.stringify(asked));

/** The request of this phone in an event, as long as it can be answered. */
export function askedSeat(eventId: string | undefined): SeatAsked | undefined {
  try {
    const asked = JSON.parse(recall(key) ?? 'null') as SeatAsked | null;
    return asked && asked.eventId === eventId && asked.until > Date.now() ? asked : undefined;
  } catch {
    return undefined;
  }
}
