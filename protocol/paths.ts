import type { ChoiceOf, PageName, PageParams, SwitchOf } from './pages.ts';

/** Replaces the parameters in an address by their values. */
export const fillPath = (address: string, params: Readonly<Record<string, string>> = {}): string =>
  address.replace(/:(\w+)/g, (_, variable: string) => encodeURIComponent(params[variable] ?? ''));

type PageArguments<Name extends PageName> = keyof PageParams<Name> extends never
  ? []
  : [params: PageParams<Name>, ...queried: (SwitchOf<Name> | ChoiceOf<Name>)[]];

/** Returns the address of a page with its parameters and query. */
export const pageAddress = <Name extends PageName>(
  name: Name,
  ...[params, ...queried]: PageArguments<Name>
): string => {
  const query = queried.map((part) => (part.includes('=') ? part : `${part}=true`)).join('&');
  return fillPath(name, params) + (query && `?${query}`);
};

type Switch = { [Name in PageName]: SwitchOf<Name> }[PageName];

/** Returns true if the query contains this boolean parameter. */
export const hasSwitch = (query: Pick<URLSearchParams, 'get'>, name: Switch): boolean =>
  query.get(name) === 'true';

/** Returns the event code in the address of a page, spelled as in the address. */
export const codeIn = (pathname: string): string | undefined => pathname.split('/')[2];

/** The fragment for a profile's address that opens the transfer to another phone. */
export const anotherPhonePart = '#another-phone';

/** The fragment for a keepsake's address that opens the print view. */
export const paperPart = '#print';

/** The addresses of our pages, by short names. */
export const pageLinks = {
  home: '/',
  demo: '/demo',
  createGuided: '/create-event-guided',
  createSimple: '/create-event-simple',
  /** A new event that starts as a copy of this one. */
  copyOf: (shareCode: string) => `/create-event-guided?copy=${encodeURIComponent(shareCode)}`,
  event: (shareCode: string) => pageAddress('/event/:shareCode', { shareCode }),
  demoEvent: (shareCode: string) => pageAddress('/event/:shareCode', { shareCode }, 'demo'),
  admin: (shareCode: string) => pageAddress('/admin/:shareCode', { shareCode }),
  slips: (shareCode: string) => pageAddress('/admin/:shareCode/slips', { shareCode }),
  print: (shareCode: string) => pageAddress('/admin/:shareCode/print', { shareCode }),
  recover: (shareCode: string) => pageAddress('/recover/:shareCode', { shareCode }),
  host: (shareCode: string) => pageAddress('/host/:shareCode', { shareCode }),
  witness: (shareCode: string) => pageAddress('/witness/:shareCode', { shareCode }),
  check: (shareCode: string) => pageAddress('/check/:shareCode', { shareCode }),
  couple: (shareCode: string) => pageAddress('/couple/:shareCode', { shareCode }),
  participant: (shareCode: string, id: string) =>
    pageAddress('/participant/:shareCode/:id', { shareCode, id }),
  sharedParticipant: (shareCode: string, id: string) =>
    pageAddress('/participant/:shareCode/:id', { shareCode, id }, 'readonly'),
  editParticipant: (shareCode: string, id: string) =>
    pageAddress('/participant/:shareCode/:id', { shareCode, id }, 'edit'),
  anotherPhone: (shareCode: string, id: string) =>
    pageAddress('/participant/:shareCode/:id', { shareCode, id }) + anotherPhonePart,
  leaderboard: (shareCode: string) => pageAddress('/leaderboard/:shareCode', { shareCode }),
  bigScreen: (shareCode: string) => pageAddress('/leaderboard/:shareCode', { shareCode }, 'display'),
  /** The page for a second screen, which shows the leaderboard only. */
  boardScreen: (shareCode: string) =>
    pageAddress('/leaderboard/:shareCode', { shareCode }, 'display', 'only=leaderboard'),
  demoBigScreen: (shareCode: string) =>
    pageAddress('/leaderboard/:shareCode', { shareCode }, 'display', 'demo'),
  keepsake: (shareCode: string) => pageAddress('/keepsake/:shareCode', { shareCode }),
  keepsakeOnPaper: (shareCode: string) => pageAddress('/keepsake/:shareCode', { shareCode }) + paperPart,
  preview: (shareCode: string) => pageAddress('/preview/:shareCode', { shareCode }),
  tour: (shareCode: string, id: string) =>
    pageAddress('/post-prediction-tour/:shareCode/:id', { shareCode, id }),
  message: (shareCode: string, id: string) => pageAddress('/message/:shareCode/:id', { shareCode, id }),
  results: (shareCode: string, id: string) =>
    pageAddress('/event/:shareCode/participant/:id/results', { shareCode, id }),
  seat: (token: string) => pageAddress('/seat/:token', { token }),
  logoOptions: '/logo-options',
  owner: '/owner',
  ownerEvent: (shareCode: string) => pageAddress('/owner/:shareCode', { shareCode }),
} as const satisfies Record<string, PageName | ((...params: [string, string]) => string)>;

/**
 * The query parameter that requests the guest's view. The server then ignores further rights of the cookie.
 */
export const asGuest = { as: 'guest' } as const;

/** The header with the idempotency key of a submission. */
export const keyHeader = 'Idempotency-Key';

/**
 * Detects browsers that block cookies. A call with `header` must also send a cookie: a session cookie or
 * `cookie`. The page sets `cookie` before the call. The server also sets it if it refuses the call.
 */
export const cookieCheck = { header: 'Cookie-Check', cookie: 'foretold-check' } as const;

/** Returns true for the owner's pages, which are always in English. */
export const isOwnersPage = (path: string): boolean => /^\/owner(\/|$)/i.test(path);

/** Returns the address of a picture. */
export const pictureAddress = (id: string) => `/images/${id}`;

/** Returns the address of a photo in the size for phones. */
export const smallPicture = (address: string) => `${address}?size=small`;

/** Returns the link to an event for guests. `origin` has no trailing slash. */
export const shareLink = (origin: string, shareCode: string) => `${origin}${pageLinks.event(shareCode)}`;

/**
 * The start of the fragment that contains a key. Browsers do not send the fragment (the part after `#`) to a
 * server.
 */
export const keyPrefix = '#key=';

/** Returns the link for setting a new admin code, which is sent by mail. `origin` has no trailing slash. */
export const recoveryLink = (origin: string, shareCode: string, key: string) =>
  origin + pageLinks.recover(shareCode) + keyPrefix + key;

/** Returns the key in a URL fragment, or `undefined` if there is none. */
export const keyIn = (hash: string): string | undefined =>
  hash.startsWith(keyPrefix) ? hash.slice(keyPrefix.length) : undefined;
