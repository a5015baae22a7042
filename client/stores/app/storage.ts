/** Where a thing is noted: on the device, or in this tab only, over a reload. */
type StorageKind = 'device' | 'tab';

/** Asking for a storage may throw by itself. */
const storages = { device: () => localStorage, tab: () => sessionStorage };

/** What a storage did not take (it may be forbidden or full): kept as long as the page lives. */
const unstored = { device: new Map<string, string>(), tab: new Map<string, string>() };

function write(place: StorageKind, key: string, value: string | undefined): void {
  unstored[place].delete(key);
  try {
    if (value === undefined) storages[place]().removeItem(key);
    else storages[place]().setItem(key, value);
  } catch {
    if (value !== undefined) unstored[place].set(key, value);
  }
}

function read(place: StorageKind, key: string): string | undefined {
  try {
    return unstored[place].get(key) ?? storages[place]().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Notes a text on this device, or forgets it (undefined). Never throws. */
export const writeText = (key: string, value: string | undefined): void => write('device', key, value);

/** What was noted under a key. Never throws. */
export const readText = (key: string): string | undefined => read('device', key);

/** Notes a secret for this tab only, or forgets it (undefined). Never throws. */
export const writeTabText = (key: string, value: string | undefined): void => write('tab', key, value);

/** What this tab noted under a key. Never throws. */
export const readTabText = (key: string): string | undefined => read('tab', key);

/** Notes a thing as JSON, or forgets it (undefined). Never throws. */
export const writeObject = (place: StorageKind, key: string, thing: object | undefined): void =>
  write(place, key, thing && JSON.stringify(thing));

/** A thing as it was noted; undefined when there is none, or when what stands there cannot be read. */
export function readObject<T extends object>(place: StorageKind, key: string): Partial<T> | undefined {
  try {
    const thing: unknown = JSON.parse(read(place, key) ?? '');
    return typeof thing === 'object' && thing !== null ? thing : undefined;
  } catch {
    return undefined;
  }
}

const keysIn = (place: StorageKind): string[] => [
  ...new Set([...unstored[place].keys(), ...storedKeys(place)]),
];

/** The keys with the same beginning under which something was noted on this device. Never throws. */
export const storedKeysWith = (beginning: string): string[] =>
  keysIn('device').filter((key) => key.startsWith(beginning));

function storedKeys(place: StorageKind): string[] {
  try {
    const storage = storages[place]();
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  } catch {
    return [];
  }
}

/** Forgets whatever was noted of somebody, on this device and in this tab: their id is part of its key. Never throws. */
export function deleteEntriesOf(id: string): void {
  for (const place of ['device', 'tab'] as const)
    for (const key of keysIn(place)) if (key.includes(id)) write(place, key, undefined);
}
