import { tidyShareCode } from './userText.ts';

/**
 * Matches a page and the code after it in an address, such as `/event/MAUI`. Does not match the slashes of
 * `https://`.
 */
const link = /(?:^|[^/])\/([\w-]+)\/([^\s/?#]+)/;

/** The pages whose address contains a key instead of an event code. */
const keyed = new Set(['s', 'seat']);

const partsOf = (text: string): string[] => link.exec(text)?.slice(1) ?? [];

/**
 * Reads the event code from a text that a user entered. The text is a link to a page of the event, or the
 * code itself.
 */
export function parseCodeEntry(text: string): string {
  const [page = '', code] = partsOf(text);
  if (code === undefined || keyed.has(page)) return tidyShareCode(text.replace(/\s/g, ''));
  const [tidy = ''] = /^[A-Z0-9_-]*/.exec(tidyShareCode(code)) ?? [];
  return tidy;
}

/** Returns the path of a pasted short link or transfer link. Returns undefined for other texts. */
export function pathOfPastedLink(text: string): string | undefined {
  const [page = '', key] = partsOf(text);
  return keyed.has(page) ? `/${page}/${key}` : undefined;
}
