import type { IncomingHttpHeaders } from 'node:http';
import { unknownCountry } from '../../protocol/limits.ts';

/** The headers in which proxies send a visitor's country. */
export const countryHeaders = [
  'cf-ipcountry',
  'x-vercel-ip-country',
  'cloudfront-viewer-country',
  'x-appengine-country',
  'x-country-code',
];

/** The codes that proxies send for an unknown country. */
const unknownCodes = new Set(['XX', 'ZZ']);

/**
 * Returns the visitor's country (ISO 3166, two letters) from the headers of our proxy, or 'Unknown'. Without
 * a trusted proxy the headers are ignored, because a visitor could set them. The address of the visitor is
 * not used.
 */
export function countryOf(headers: IncomingHttpHeaders, isBehindProxy: boolean): string {
  const codes = isBehindProxy ? countryHeaders.map((name) => String(headers[name] ?? '').toUpperCase()) : [];
  return codes.find((code) => /^[A-Z]{2}$/.test(code) && !unknownCodes.has(code)) ?? unknownCountry;
}
