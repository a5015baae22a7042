/** What the storage did not take (it may be forbidden or full): kept as long as the page lives. */
const unstored = new Map<string, string>();

/** Notes a text on this device, or forgets it (undefined). Never throws. */
export function remember(key: string, value: string | undefined): void {
  unstored.delete(key);
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== undefined) unstored.set(key, value);
  }
}

/** What was noted under a key. Never throws. */
export function recall(key: string): string | undefined {
  try {
    return unstored.get(key) ?? localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The keys with the same beginning under which something was noted. Never throws. */
export const keysUnder = (beginning: string): string[] =>
  [...new Set([...unstored.keys(), ...storedKeys()])].filter((key) => key.startsWith(beginning));

/** Everything that was noted under keys with the same beginning. Never throws. */
export const recallAll = (beginning: string): string[] =>
  keysUnder(beginning).flatMap((key) => recall(key) ?? []);

function storedKeys(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  } catch {
    return [];
  }
}
