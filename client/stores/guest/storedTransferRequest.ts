import { writeObject, readObject, writeText } from '../app/storage.ts';
import { isStored, hasLaterFormat, storedFormat, type Stored } from './storedFormat.ts';

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
export type StoredTransferRequest = Stored<typeof fields>;

/** Notes the request over a reload, or forgets it (undefined). */
export const storeTransferRequest = (asked: StoredTransferRequest | undefined) =>
  writeObject('device', key, asked && { ...asked, format: storedFormat });

/** The request of this phone in an event, as long as it can be answered. */
export function storedTransferRequest(eventId: string | undefined): StoredTransferRequest | undefined {
  const asked = readObject('device', key);
  if (hasLaterFormat(asked)) return undefined;
  if (isStored(asked, fields))
    return asked.eventId === eventId && asked.until > Date.now() ? asked : undefined;
  writeText(key, undefined);
  return undefined;
}
