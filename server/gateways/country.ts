import type { IncomingHttpHeaders } from 'node:http';
import { unknownCountry } from '../../protocol/limits.ts';

/** Where the proxies that know a visitor's country say it. */
export const countryHeaders = [
  'cf-ipcountry',
  'x-vercel-ip-country',
  'cloudfront-viewer-country',
  'x-appengine-country',
  'x-country-code',
];

/** What proxies say when they do not know either. */
const nowhere = new Set(['XX', 'ZZ']);

/**
 * The visitor's country (ISO 3166, two letters) as a proxy of ours tells it, else 'Unknown'. Without such a proxy the
 * headers are the visitor's own words and count for nothing. No address is looked at.
 */
export function countryOf(headers: IncomingHttpHeaders, isBehindProxy: boolean): string {
  const told = isBehindProxy ? countryHeaders.map((name) => String(headers[name] ?? '').toUpperCase()) : [];
  return told.find((code) => /^[A-Z]{2}$/.test(code) && !nowhere.has(code)) ?? unknownCountry;
}
