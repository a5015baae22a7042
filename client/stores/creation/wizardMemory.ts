import { recall, remember } from '../app/memory.ts';

/** What the storage of this tab did not take: kept as long as the page lives. */
const unstored = new Map<string, string>();

/** Notes a secret for this tab only, over a reload, or forgets it (undefined). Never throws. */
export function rememberInTab(key: string, value: string | undefined): void {
  unstored.delete(key);
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    if (value !== undefined) unstored.set(key, value);
  }
}

/** What this tab noted under a key. Never throws. */
export function recallInTab(key: string): string | undefined {
  try {
    return unstored.get(key) ?? sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Where a thing is noted: on the device, or in this tab only. */
const places = {
  device: { note: remember, find: recall },
  tab: { note: rememberInTab, find: recallInTab },
} as const;
export type MemoryPlace = keyof typeof places;

/** Notes a thing as JSON, or forgets it (undefined). */
export function note(place: MemoryPlace, key: string, thing: object | undefined): void {
  places[place].note(key, thing && JSON.stringify(thing));
}

/** A thing as it was noted; undefined when there is none, or when what stands there cannot be read. */
export function noted<T extends object>(place: MemoryPlace, key: string): Partial<T> | undefined {
  try {
    const thing: unknown = JSON.parse(places[place].find(key) ?? '');
    return typeof thing === 'object' && thing !== null ? thing : undefined;
  } catch {
    return undefined;
  }
}
