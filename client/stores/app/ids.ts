/** Returns a random id. `crypto.randomUUID` does not exist on plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The idempotency keys for requests of this page. Equal requests get the same key until `settle`. A retry
 * therefore never creates a second object.
 */
export class IdempotencyKeys {
  readonly #keys = new Map<string, string>();

  keyOf(request: string): string {
    const key = this.#keys.get(request) ?? randomId();
    this.#keys.set(request, key);
    return key;
  }

  /** Records that the request has succeeded. The next equal request gets a new key. */
  settle = (request: string) => void this.#keys.delete(request);
}
