import { createStore, del, set, type UseStore, values } from 'idb-keyval';
import { photoSending } from '../../limits.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';

/**
 * A photo on its way, as it is kept on this device until the server has it; `addedAt` in epoch milliseconds. `startOvers` is that
 * of its event; earlier versions kept none.
 */
export interface StoredPhoto {
  uploadKey: string;
  eventId: string;
  questionId: string;
  bytes: Uint8Array<ArrayBuffer>;
  addedAt: number;
  startOvers?: number;
}

let known: UseStore | undefined;
const store = () => (known ??= createStore('foretold-photos', 'photos'));

/** A browser that keeps nothing, as in a private window, sends what it has in memory all the same. */
async function orNot<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}

export const storePhoto = async (photo: StoredPhoto) =>
  orNot(async () => set(photo.uploadKey, photo, store()));

export const deletePhoto = async (uploadKey: string) => orNot(async () => del(uploadKey, store()));

const isOver = ({ addedAt }: StoredPhoto) => Date.now() - addedAt > photoSending.keptMs;

/** What is kept of an event, in the order of adding. What could not be sent for a day is forgotten, of whichever event. */
export async function storedPhotos(eventId: string): Promise<StoredPhoto[]> {
  const all = (await orNot(async () => values<StoredPhoto>(store()))) ?? [];
  await Promise.all(all.filter(isOver).map(async ({ uploadKey }) => deletePhoto(uploadKey)));
  const own = all.filter((photo) => photo.eventId === eventId && !isOver(photo));
  return sorted(own, (a, b) => a.addedAt - b.addedAt);
}
