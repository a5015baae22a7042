import { isShareCode, tidyShareCode } from './checks.ts';

/** The names of an address's variable parts: `shareCode` and `id` of `/participant/:shareCode/:id`. */
export type VariablesOf<Address> = Address extends `${string}:${infer Variable}/${infer Rest}`
  ? Variable | VariablesOf<Rest>
  : Address extends `${string}:${infer Variable}`
    ? Variable
    : never;

/** What is known of a page beside its address. Plain data; what an address says by itself is told nowhere else. */
export interface Page {
  /** What it is, in a line. */
  summary: string;
  /** Guests pass its link on: messengers are told whose celebration it leads to. */
  isShared?: true;
  /** It brings what is known of its event along, as guests see it or as a screen that anybody may watch. */
  embeddedSnapshot?: 'guest' | 'screen';
  /** A guest's phone may open it without signal. */
  opensOffline?: true;
  /** The flags of its query, as in `display=true`. */
  switches?: readonly string[];
  /** Those parts of its query that have one of some values, as in `only=leaderboard`. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** It is a former address, and leads to this one: no visit counts for it and nothing links to it. */
  leadsTo?: string;
}

interface Pages {
  [address: `/${string}`]: Page;
}

/**
 * Every page by its address: the client's routes, all links, what visits count for and link previews take it from here; the
 * list of what opens without signal is held against it by the compiler. A page with `:shareCode` is of that event; one with
 * any variable part concerns a party and nobody else. Visits are stored by these names, so that a name stays as it is.
 */
export const pageTable = {
  '/': { summary: 'What the product is, and the code of an event' },
  '/demo': { summary: 'Leads to the sample event’s demo' },
  '/create-event-guided': { summary: 'Creating an event step by step' },
  '/create-event-simple': { summary: 'Creating an event on one form' },
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
    summary: 'Where the tour led before',
    opensOffline: true,
    leadsTo: '/event/:shareCode/participant/:id/results',
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
  '/post-prediction-tour/:shareCode/:id': { summary: 'What comes next, told to a guest', opensOffline: true },
  '/message/:shareCode/:id': { summary: 'A guest’s message to the couple', opensOffline: true },
  '/seat/:token': { summary: 'Takes a guest’s seat by its key' },
  '/keepsake/:shareCode': { summary: 'What there is to keep of the evening', isShared: true },
  '/preview/:shareCode': { summary: 'The game as guests see it, for its host', isShared: true },
  '/admin/:shareCode': { summary: 'The host’s portal' },
  '/host/:shareCode': { summary: 'The host’s show, for whoever holds the microphone' },
  '/witness/:shareCode': { summary: 'Where a witness sets answers for the host to show' },
  '/check/:shareCode': { summary: 'The venue check: whether the evening works on a phone where it will be' },
  '/couple/:shareCode': { summary: 'Where the couple predict in secret' },
  '/admin/:shareCode/slips': { summary: 'Prediction slips to print, for guests without a phone' },
  '/owner': { summary: 'The owner’s dashboard' },
  '/owner/:shareCode': { summary: 'The same, at one event' },
  '/logo-options': { summary: 'The product’s logo to choose from' },
} as const satisfies Pages;

/** A page by its address, such as `/event/:shareCode`. */
export type PageName = keyof typeof pageTable;

type Entry<Name extends PageName> = (typeof pageTable)[Name];

/** The variable parts of a page's address. */
export type PageParams<Name extends PageName> = Record<VariablesOf<Name>, string>;

/** What may be switched on a page. */
export type SwitchOf<Name extends PageName> =
  Entry<Name> extends { switches: readonly (infer Switch extends string)[] } ? Switch : never;

/** What may be chosen on a page, as in `only=leaderboard`. */
export type ChoiceOf<Name extends PageName> =
  Entry<Name> extends { choices: infer Choices extends Record<string, readonly string[]> }
    ? { [Choice in keyof Choices & string]: `${Choice}=${Choices[Choice][number]}` }[keyof Choices & string]
    : never;

/** The pages that a guest's phone may open without signal. */
export type OfflinePage = {
  [Name in PageName]: Entry<Name> extends { opensOffline: true } ? Name : never;
}[PageName];

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
  const [path] = address.split(/[?#]/, 1);
  const given = (path || '/').split('/');
  while (given.length > 2 && given.at(-1) === '') given.pop();
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

/** An address of ours in its one spelling, with what is switched on and chosen of the page; undefined for what is none. */
export function canonicalAddress({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>) {
  const found = findOwn(pathname);
  if (!found) return undefined;
  const { name, page, params } = found;
  const on = page.switches?.filter((one) => searchParams.get(one) === 'true') ?? [];
  const chosen = Object.entries(page.choices ?? {}).flatMap(([choice, words]) => {
    const word = words.find((one) => searchParams.get(choice) === one);
    return word === undefined ? [] : `${choice}=${word}`;
  });
  const query = [...on.map((one) => `${one}=true`), ...chosen].join('&');
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
export const pagePrefixesOf = (shareCode: string): string[] => [
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
