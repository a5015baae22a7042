import { tidyShareCode } from './userText.ts';

/**
 * The page and the part after it in an address, such as `/event/MAUI`. The slashes of `https://` do not
 * match.
 */
const link = /(?:^|[^/])\/([\w-]+)\/([^\s/?#]+)/;

/** The pages with a key in their address instead of an event code. */
const keyed = new Set(['s', 'seat']);

const partsOf = (text: string): string[] => link.exec(text)?.slice(1) ?? [];

/** Reads the event code from the text of a code field: a link to a page of the event, or the code itself. */
export function parseCodeEntry(text: string): string {
  const [page = '', code] = partsOf(text);
  if (code === undefined || keyed.has(page)) return tidyShareCode(text.replace(/\s/g, ''));
  const [tidy = ''] = /^[A-Z0-9_-]*/.exec(tidyShareCode(code)) ?? [];
  return tidy;
}

/** The path of a pasted short link or transfer link; undefined for other texts. */
export function pathOfPastedLink(text: string): string | undefined {
  const [page = '', key] = partsOf(text);
  return keyed.has(page) ? `/${page}/${key}` : undefined;
}
