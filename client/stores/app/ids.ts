/** A random id; `crypto.randomUUID` does not exist on plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keys of what this page asks for (`Idempotency-Key`): the same thing has the same key, so that asking again makes no second one. */
export class IdempotencyKeys {
  readonly #keys = new Map<string, string>();

  keyOf(thing: string): string {
    const key = this.#keys.get(thing) ?? randomId();
    this.#keys.set(thing, key);
    return key;
  }

  /** The thing is done: the same one again is another. */
  settle = (thing: string) => void this.#keys.delete(thing);
}
