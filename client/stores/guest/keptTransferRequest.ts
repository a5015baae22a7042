import { note, noted, remember } from '../app/storage.ts';
import { isKept, isOfLaterFormat, keptFormat, type Kept } from './storedFormat.ts';

const key = 'foretold:seat-asked';
const fields = {
  eventId: 'string',
  shareCode: 'string',
  username: 'string',
  /** This phone's own secret: it lets the phone in once the host has agreed. */
  token: 'string',
  number: 'number',
  /** When it runs out, by this phone's clock. */
  until: 'number',
} as const;

/** A request of this phone to be let back in, as it is noted until it is answered. */
export type KeptTransferRequest = Kept<typeof fields>;

/** Notes the request over a reload, or forgets it (undefined). */
export const noteTransferRequest = (asked: KeptTransferRequest | undefined) =>
  note('device', key, asked && { ...asked, format: keptFormat });

/** The request of this phone in an event, as long as it can be answered. */
export function askedSeat(eventId: string | undefined): KeptTransferRequest | undefined {
  const asked = noted('device', key);
  if (isOfLaterFormat(asked)) return undefined;
  if (isKept(asked, fields)) return asked.eventId === eventId && asked.until > Date.now() ? asked : undefined;
  remember(key, undefined);
  return undefined;
}
