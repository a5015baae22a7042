import { writeObject, readObject, writeText } from '../app/storage.ts';
import { isStored, hasLaterFormat, storedFormat, type Stored } from './storedFormat.ts';

const key = 'foretold:seat-asked';
const fields = {
  eventId: 'string',
  shareCode: 'string',
  username: 'string',
  /** This phone's secret. It grants access once the host has accepted the request. */
  token: 'string',
  number: 'number',
  /** When the request expires, in epoch milliseconds of this phone. */
  until: 'number',
} as const;

/** A transfer request of this phone, stored until the host answers. */
export type StoredTransferRequest = Stored<typeof fields>;

/** Stores the request on this device, or deletes it (undefined). */
export const storeTransferRequest = (request: StoredTransferRequest | undefined) =>
  writeObject('device', key, request && { ...request, format: storedFormat });

/** Returns the request of this phone in an event, until the request expires. */
export function storedTransferRequest(eventId: string | undefined): StoredTransferRequest | undefined {
  const request = readObject('device', key);
  if (hasLaterFormat(request)) return undefined;
  if (isStored(request, fields))
    return request.eventId === eventId && request.until > Date.now() ? request : undefined;
  writeText(key, undefined);
  return undefined;
}
