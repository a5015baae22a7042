import { isShareCode, tidyShareCode } from './checks.ts';
import { pageTable, type Page, type PageName } from './pages.ts';

interface FoundPage {
  name: PageName;
  page: Page;
  /** The variable parts, as the address spells them. */
  params: { shareCode?: string; id?: string; token?: string };
}

const names = Object.keys(pageTable) as PageName[];
const routes = names.map((name) => ({ name, parts: name.split('/') }));

/** Whatever is at no address of ours. */
export const otherPages = 'Other pages';

const isAt = (parts: string[], given: string[]): boolean =>
  parts.length === given.length &&
  parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]?.toLowerCase()));

/** The page that the client shows at an address, found as its router finds it: whatever the letters' case is. */
export function findPage(address: string): FoundPage | undefined {
  const [path = ''] = address.split(/[?#]/, 1);
  const given = (path.replace(/\/+$/, '') || '/').split('/');
  const route = routes.find(({ parts }) => isAt(parts, given));
  if (!route) return undefined;
  const params = route.parts.flatMap((part, at) =>
    part.startsWith(':') ? [[part.slice(1), given[at]]] : [],
  );
  return { name: route.name, page: pageTable[route.name], params: Object.fromEntries(params) };
}

/** The page of an address that can be of an event of ours, with its code in its one spelling. */
function findOwn(address: string): FoundPage | undefined {
  const found = findPage(address);
  if (!found || found.page.leadsTo !== undefined) return undefined;
  const { shareCode: given, ...rest } = found.params;
  if (given === undefined) return found;
  const shareCode = tidyShareCode(given);
  return isShareCode(shareCode) ? { ...found, params: { shareCode, ...rest } } : undefined;
}

const spelled = (name: PageName, params: Readonly<Record<string, string | undefined>>) =>
  name.replace(/:(\w+)/g, (part, variable: string) => params[variable] ?? part);

/** An address of ours in its one spelling, with those switches of the page that are on; undefined for what is none. */
export function spelledOut({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>) {
  const found = findOwn(pathname);
  if (!found) return undefined;
  const { name, page, params } = found;
  const on = page.switches?.filter((one) => searchParams.get(one) === 'true') ?? [];
  const query = on.map((one) => `${one}=true`).join('&');
  return { ...found, address: spelled(name, params) + (query && `?${query}`) };
}

/**
 * The page that a visit counts for: its address with the event's code, but never with the id of a participant, a key
 * to a seat or a query. What is counted already stays as it is.
 */
export function countedPage(address: string): string {
  const found = findOwn(address);
  return found ? spelled(found.name, { shareCode: found.params.shareCode }) : otherPages;
}

const variable = ':shareCode';

/** How the addresses of an event's pages begin, in their one spelling. */
export const beginningsOf = (shareCode: string): string[] => [
  ...new Set(
    names
      .filter((name) => name.includes(variable))
      .map((name) => name.slice(0, name.indexOf(variable)) + encodeURIComponent(shareCode)),
  ),
];

const ofParties = names.filter((name) => name.includes(':')).map((name) => name.slice(0, name.indexOf(':')));

/** True for what concerns a party and nobody else, and whatever else begins like that: search engines leave it out. */
export const isPrivatePage = (path: string): boolean =>
  ofParties.some((beginning) => path.toLowerCase().startsWith(beginning));
