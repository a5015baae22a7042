import { isShareCode, tidyShareCode } from './userText.ts';

/** The parameter names of an address, such as `shareCode` and `id` for `/participant/:shareCode/:id`. */
export type VariablesOf<Address> = Address extends `${string}:${infer Variable}/${infer Rest}`
  ? Variable | VariablesOf<Rest>
  : Address extends `${string}:${infer Variable}`
    ? Variable
    : never;

/** Describes a page, without its address. Contains plain data. */
export interface Page {
  /** A one-line description. */
  summary: string;
  /**
   * Guests share the link to this page. Its HTML therefore contains a link preview with the event's title.
   */
  isShared?: true;
  /** The HTML of the page contains the event's snapshot for this audience (`PageData`). */
  embeddedSnapshot?: 'guest' | 'screen';
  /** A guest's phone can open the page offline. */
  opensOffline?: true;
  /** Boolean query parameters, such as `display=true`. */
  switches?: readonly string[];
  /** Query parameters with a fixed set of values, such as `only=leaderboard`. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /**
   * The page that replaces this former address. The server redirects to it. No page links to a former
   * address, and visits do not count for it.
   */
  redirectsTo?: string;
}

interface Pages {
  [address: `/${string}`]: Page;
}

/**
 * All pages by address. The client's routes, all links, visit counts and link previews use this table. The
 * compiler checks the list of offline pages against it.
 * - A page with `:shareCode` belongs to that event.
 * - A page with any parameter is private, so search engines must not index it.
 * - Visits are stored under these addresses, so an address must never change.
 */
export const pageTable = {
  '/': { summary: 'The landing page: the product, and the field for an event code' },
  '/demo': { summary: 'Redirects to the demo of the sample event' },
  '/create-event-guided': { summary: 'The guided form for a new event' },
  '/create-event-simple': { summary: 'The simple form for a new event' },
  '/event/:shareCode': {
    summary: 'The game',
    isShared: true,
    embeddedSnapshot: 'guest',
    opensOffline: true,
    switches: ['demo'],
  },
  '/event/:shareCode/participant/:id/results': {
    summary: 'The results of a guest',
    isShared: true,
    opensOffline: true,
  },
  '/results/:shareCode/:id': {
    summary: 'Redirects to the results; an address of earlier versions',
    opensOffline: true,
    redirectsTo: '/event/:shareCode/participant/:id/results',
  },
  '/participant/:shareCode/:id': {
    summary: 'The profile of a guest',
    isShared: true,
    opensOffline: true,
    switches: ['readonly', 'edit'],
  },
  '/leaderboard/:shareCode': {
    summary: 'The leaderboard, or the big screen',
    isShared: true,
    embeddedSnapshot: 'screen',
    opensOffline: true,
    switches: ['demo', 'display'],
    choices: { only: ['leaderboard'] },
  },
  '/post-prediction-tour/:shareCode/:id': { summary: 'The tour after the predictions', opensOffline: true },
  '/message/:shareCode/:id': { summary: 'A guest’s message to the couple', opensOffline: true },
  '/seat/:token': { summary: 'Redeems a transfer link' },
  '/keepsake/:shareCode': { summary: 'The keepsake of the event', isShared: true },
  '/preview/:shareCode': { summary: 'The game as guests see it, for its host', isShared: true },
  '/admin/:shareCode': { summary: 'The host’s portal' },
  '/recover/:shareCode': { summary: 'Sets a new admin code by the link in a mail' },
  '/host/:shareCode': { summary: 'The controls of the host’s show' },
  '/witness/:shareCode': { summary: 'The page of a witness, who sets answers for the host' },
  '/check/:shareCode': { summary: 'The venue check: tests a phone and the network at the venue' },
  '/couple/:shareCode': { summary: 'The secret predictions of the couple' },
  '/admin/:shareCode/slips': { summary: 'Prediction slips to print, for guests without a phone' },
  '/admin/:shareCode/print': { summary: 'Posters, table cards and place cards to print' },
  '/owner': { summary: 'The owner’s dashboard' },
  '/owner/:shareCode': { summary: 'The owner’s dashboard, opened at one event' },
  '/logo-options': { summary: 'Variants of the product’s logo' },
} as const satisfies Pages;

/** The name of a page: its address, such as `/event/:shareCode`. */
export type PageName = keyof typeof pageTable;

type Entry<Name extends PageName> = (typeof pageTable)[Name];

/** The parameters of a page's address. */
export type PageParams<Name extends PageName> = Record<VariablesOf<Name>, string>;

/** The boolean query parameters of a page. */
export type SwitchOf<Name extends PageName> =
  Entry<Name> extends { switches: readonly (infer Switch extends string)[] } ? Switch : never;

/** A query parameter of a page with one of its values, such as `only=leaderboard`. */
export type ChoiceOf<Name extends PageName> =
  Entry<Name> extends { choices: infer Choices extends Record<string, readonly string[]> }
    ? { [Choice in keyof Choices & string]: `${Choice}=${Choices[Choice][number]}` }[keyof Choices & string]
    : never;

/** The pages that a guest's phone can open offline. */
export type OfflinePage = {
  [Name in PageName]: Entry<Name> extends { opensOffline: true } ? Name : never;
}[PageName];

interface FoundPage {
  name: PageName;
  page: Page;
  /** The parameters, spelled as in the address. */
  params: { shareCode?: string; id?: string; token?: string };
}

const names = Object.keys(pageTable) as PageName[];
const routes = names.map((name) => ({ name, parts: name.split('/') }));

/** The name under which the server counts visits of unknown addresses. */
export const otherPages = 'Other pages';

const matchesRoute = (parts: string[], segments: string[]): boolean =>
  parts.length === segments.length &&
  parts.every((part, at) =>
    part.startsWith(':') ? segments[at] !== '' : part === segments[at]?.toLowerCase(),
  );

/** Returns the page that the client shows at an address. Ignores case, as the client's router does. */
export function findPage(address: string): FoundPage | undefined {
  const [path] = address.split(/[?#]/, 1);
  const segments = (path || '/').split('/');
  while (segments.length > 2 && segments.at(-1) === '') segments.pop();
  const route = routes.find(({ parts }) => matchesRoute(parts, segments));
  if (!route) return undefined;
  const params = route.parts.flatMap((part, at) =>
    part.startsWith(':') ? [[part.slice(1), segments[at]]] : [],
  );
  return { name: route.name, page: pageTable[route.name], params: Object.fromEntries(params) };
}

/**
 * Returns the page of an address, with the normalized event code. Returns undefined for an invalid code or a
 * former address.
 */
function findOwn(address: string): FoundPage | undefined {
  const found = findPage(address);
  if (!found || found.page.redirectsTo !== undefined) return undefined;
  const { shareCode: given, ...rest } = found.params;
  if (given === undefined) return found;
  const shareCode = tidyShareCode(given);
  return isShareCode(shareCode) ? { ...found, params: { shareCode, ...rest } } : undefined;
}

const spelled = (name: PageName, params: Readonly<Record<string, string | undefined>>) =>
  name.replace(/:(\w+)/g, (part, variable: string) => params[variable] ?? part);

/**
 * Returns the canonical address of a page, which contains only the known query parameters. Returns undefined
 * for an unknown address.
 */
export function canonicalAddress({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>) {
  const found = findOwn(pathname);
  if (!found) return undefined;
  const { name, page, params } = found;
  const enabled = page.switches?.filter((switchName) => searchParams.get(switchName) === 'true') ?? [];
  const chosen = Object.entries(page.choices ?? {}).flatMap(([choice, values]) => {
    const value = values.find((candidate) => searchParams.get(choice) === candidate);
    return value === undefined ? [] : `${choice}=${value}`;
  });
  const query = [...enabled.map((switchName) => `${switchName}=true`), ...chosen].join('&');
  return { ...found, address: spelled(name, params) + (query && `?${query}`) };
}

/**
 * Returns the address under which a visit is counted. It contains the event code, but no participant id,
 * transfer token or query. Idempotent: a returned address maps to itself.
 */
export function countedPage(address: string): string {
  const found = findOwn(address);
  return found ? spelled(found.name, { shareCode: found.params.shareCode }) : otherPages;
}

const variable = ':shareCode';

/** Returns the prefixes of the canonical addresses of an event's pages. */
export const pagePrefixesOf = (shareCode: string): string[] => [
  ...new Set(
    names
      .filter((name) => name.includes(variable))
      .map((name) => name.slice(0, name.indexOf(variable)) + encodeURIComponent(shareCode)),
  ),
];

const privatePrefixes = names
  .filter((name) => name.includes(':'))
  .map((name) => name.slice(0, name.indexOf(':')));

/**
 * Returns true if the page belongs to an event, so that search engines must not index it. Compares address
 * prefixes.
 */
export const isPrivatePage = (path: string): boolean =>
  privatePrefixes.some((prefix) => path.toLowerCase().startsWith(prefix));
