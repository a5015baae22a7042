import { createStore, del, set, type UseStore, values } from 'idb-keyval';
import { photoSending } from '../../limits.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';

/**
 * A photo that is stored on this device until the server has it. `addedAt` is in epoch milliseconds.
 * `startOvers` is copied from the photo's event. Earlier versions did not store it.
 */
export interface StoredPhoto {
  uploadKey: string;
  eventId: string;
  questionId: string;
  bytes: Uint8Array<ArrayBuffer>;
  addedAt: number;
  startOvers?: number;
}

let openStore: UseStore | undefined;
const store = () => (openStore ??= createStore('foretold-photos', 'photos'));

/** Ignores storage errors, for example in a private window. The page then sends the photo from memory. */
async function ignoreErrors<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

export const storePhoto = async (photo: StoredPhoto) =>
  ignoreErrors(async () => set(photo.uploadKey, photo, store()));

export const deletePhoto = async (uploadKey: string) => ignoreErrors(async () => del(uploadKey, store()));

const isExpired = ({ addedAt }: StoredPhoto) => Date.now() - addedAt > photoSending.keptMs;

/**
 * Returns the stored photos of an event, in the order in which they were added. Deletes the photos of all
 * events that could not be sent within a day.
 */
export async function storedPhotos(eventId: string): Promise<StoredPhoto[]> {
  const photos = (await ignoreErrors(async () => values<StoredPhoto>(store()))) ?? [];
  await Promise.all(photos.filter(isExpired).map(async ({ uploadKey }) => deletePhoto(uploadKey)));
  const eventPhotos = photos.filter((photo) => photo.eventId === eventId && !isExpired(photo));
  return sorted(eventPhotos, (a, b) => a.addedAt - b.addedAt);
}
