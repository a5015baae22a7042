import { calls } from '../../protocol/paths.ts';
import type { ShortLink } from '../../protocol/shortLinks.ts';
import { call } from './http.ts';

/** The short form of a link of ours. Gives up soon: whoever waits for it holds a finger over a button. */
export const shortenLink = (url: string) =>
  call<ShortLink>('POST', calls.shorten, { body: { url }, timeoutMs: 3_000 });
