import { createHmac } from 'node:crypto';

/**
 * The payload of the cookie: `p` participant, `o` organiser, `w` owner, `h` helper grants. Times are in
 * seconds.
 */
export interface Spelled {
  p?: unknown[];
  o?: unknown[];
  w?: unknown;
  h?: unknown[];
}

/** The secret that the tests' app signs with. */
export const testSecret = 'a secret of the tests';
export const nowInSeconds = () => Math.floor(Date.now() / 1_000);

const signatureOf = (value: string, secret: string) =>
  createHmac('sha1', secret).update(`foretold=${value}`).digest('base64url');

/** Returns a cookie header signed with `secret` (default: the tests' secret). */
export function cookieOf(grants: Spelled | string, secret: string | undefined = testSecret): string {
  const text = typeof grants === 'string' ? grants : JSON.stringify(grants);
  const value = Buffer.from(text).toString('base64url');
  return `foretold=${value}; foretold.sig=${signatureOf(value, secret)}`;
}
