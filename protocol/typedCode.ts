import { tidyShareCode } from './checks.ts';

/** A page and what follows it in an address: `/event/MAUI`. The slashes of `https://` begin none. */
const link = /(?:^|[^/])\/([\w-]+)\/([^\s/?#]+)/;

/** The pages whose address has a key in it and no code. */
const keyed = new Set(['s', 'seat']);

const partsOf = (text: string): string[] => link.exec(text)?.slice(1) ?? [];

/** The event code in what is typed or pasted where a code is asked for: a link to a page of the event, or the code itself. */
export function typedCode(text: string): string {
  const [page = '', code] = partsOf(text);
  if (code === undefined || keyed.has(page)) return tidyShareCode(text.replace(/\s/g, ''));
  const [tidy = ''] = /^[A-Z0-9_-]*/.exec(tidyShareCode(code)) ?? [];
  return tidy;
}

/** The address on this site that a pasted short link, or a link to another phone, leads to. */
export function keyedAddress(text: string): string | undefined {
  const [page = '', key] = partsOf(text);
  return keyed.has(page) ? `/${page}/${key}` : undefined;
}
