/** Where a value is stored: on the device, or only in this tab. Both survive a reload. */
type StorageKind = 'device' | 'tab';

/** The values are functions, because reading `localStorage` or `sessionStorage` may throw. */
const storages = { device: () => localStorage, tab: () => sessionStorage };

/** Values that the storage refused because it is forbidden or full. They last as long as the page. */
const fallback = { device: new Map<string, string>(), tab: new Map<string, string>() };

function write(place: StorageKind, key: string, value: string | undefined): void {
  fallback[place].delete(key);
  try {
    if (value === undefined) storages[place]().removeItem(key);
    else storages[place]().setItem(key, value);
  } catch {
    if (value !== undefined) fallback[place].set(key, value);
  }
}

function read(place: StorageKind, key: string): string | undefined {
  try {
    return fallback[place].get(key) ?? storages[place]().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text on this device, or deletes it (undefined). Never throws. */
export const writeText = (key: string, value: string | undefined): void => write('device', key, value);

/** Reads a text from this device. Never throws. */
export const readText = (key: string): string | undefined => read('device', key);

/** Stores a text for this tab only, or deletes it (undefined). Never throws. */
export const writeTabText = (key: string, value: string | undefined): void => write('tab', key, value);

/** Reads a text of this tab. Never throws. */
export const readTabText = (key: string): string | undefined => read('tab', key);

/** Stores an object as JSON, or deletes it (undefined). Never throws. */
export const writeObject = (place: StorageKind, key: string, value: object | undefined): void =>
  write(place, key, value && JSON.stringify(value));

/** Reads a stored object. Returns undefined when there is none or it cannot be parsed. */
export function readObject<T extends object>(place: StorageKind, key: string): Partial<T> | undefined {
  try {
    const value: unknown = JSON.parse(read(place, key) ?? '');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const keysIn = (place: StorageKind): string[] => [
  ...new Set([...fallback[place].keys(), ...storedKeys(place)]),
];

/** Returns the keys with this prefix on this device. Never throws. */
export const storedKeysWith = (prefix: string): string[] =>
  keysIn('device').filter((key) => key.startsWith(prefix));

function storedKeys(place: StorageKind): string[] {
  try {
    const storage = storages[place]();
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  } catch {
    return [];
  }
}

/** Deletes every entry whose key contains this id, on this device and in this tab. Never throws. */
export function deleteEntriesOf(id: string): void {
  for (const place of ['device', 'tab'] as const)
    for (const key of keysIn(place)) if (key.includes(id)) write(place, key, undefined);
}
