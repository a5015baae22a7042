import { isShareCode, tidyShareCode } from './checks.ts';

/** The addresses of the pages that there are. */
const routes = [
  '/',
  '/demo',
  '/create-event-guided',
  '/create-event-simple',
  '/event/:shareCode',
  '/admin/:shareCode',
  '/participant/:shareCode/:id',
  '/leaderboard/:shareCode',
  '/preview/:shareCode',
  '/post-prediction-tour/:shareCode/:id',
  '/message/:shareCode/:id',
  '/event/:shareCode/participant/:id/results',
  '/owner',
  '/owner/:shareCode',
  '/logo-options',
  '/seat/:token',
].map((route) => route.split('/'));

/** Whatever is at no address of ours. */
export const otherPages = 'Other pages';

const nameOf = (route: string[], given: string[]): string[] =>
  route.map((part, at) => (part === ':shareCode' ? tidyShareCode(given[at]!) : part));

const isAt = (route: string[], given: string[]): boolean =>
  route.length === given.length &&
  route.every((part, at) => {
    const text = given[at]!;
    if (part === ':shareCode') return isShareCode(tidyShareCode(text));
    return part.startsWith(':') ? text !== '' : part === text.toLowerCase();
  });

function find(address: string): { route: string[]; given: string[] } | undefined {
  const [path = ''] = address.split(/[?#]/, 1);
  const given = (path.replace(/\/+$/, '') || '/').split('/');
  const route = routes.find((parts) => isAt(parts, given));
  return route && { route, given };
}

/** The address of a page of ours in its one spelling, without a query; undefined for what is none. */
export function pageAt(address: string): string | undefined {
  const found = find(address);
  return (
    found &&
    nameOf(found.route, found.given)
      .map((part, at) => (part.startsWith(':') ? found.given[at] : part))
      .join('/')
  );
}

/** What the page of an address is about, by the names of its parts; empty for a page about nothing, and for none. */
export function subjectOf(address: string): { shareCode?: string; id?: string } {
  const { route = [], given = [] } = find(address) ?? {};
  const part = (name: string) => given[route.indexOf(name)];
  return { shareCode: part(':shareCode'), id: part(':id') };
}

/**
 * The page that a visit counts for: its address with the event's code, but never with the id of a participant, a key
 * to a seat or a query. What is counted already stays as it is.
 */
export function countedPage(address: string): string {
  const found = find(address);
  return found ? nameOf(found.route, found.given).join('/') : otherPages;
}
