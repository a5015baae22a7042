import { call } from './http.ts';

/** The short form of a link of ours. Gives up soon: whoever waits for it holds a finger over a button. */
export const shortenLink = (url: string) => call('POST /api/shorten', { body: { url }, timeoutMs: 3_000 });
