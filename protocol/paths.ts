import type { ChoiceOf, PageName, PageParams, SwitchOf } from './pages.ts';

/** Fills the parameters of an address. */
export const fillPath = (address: string, params: Readonly<Record<string, string>> = {}): string =>
  address.replace(/:(\w+)/g, (_, variable: string) => encodeURIComponent(params[variable] ?? ''));

type PageArguments<Name extends PageName> = keyof PageParams<Name> extends never
  ? []
  : [params: PageParams<Name>, ...queried: (SwitchOf<Name> | ChoiceOf<Name>)[]];

/** The address of a page with its parameters and query. */
export const pageAddress = <Name extends PageName>(
  name: Name,
  ...[params, ...queried]: PageArguments<Name>
): string => {
  const query = queried.map((part) => (part.includes('=') ? part : `${part}=true`)).join('&');
  return fillPath(name, params) + (query && `?${query}`);
};

type Switch = { [Name in PageName]: SwitchOf<Name> }[PageName];

/** True when the query has this boolean parameter. */
export const hasSwitch = (query: Pick<URLSearchParams, 'get'>, name: Switch): boolean =>
  query.get(name) === 'true';

/** The event code in the address of a page, spelled as in the address. */
export const codeIn = (pathname: string): string | undefined => pathname.split('/')[2];

/** The fragment of a profile's address that opens the transfer to another phone. */
export const anotherPhonePart = '#another-phone';

/** The fragment of a keepsake's address that opens the print view. */
export const paperPart = '#print';

/** The addresses of our pages, by short names. */
export const pageLinks = {
  home: '/',
  demo: '/demo',
  createGuided: '/create-event-guided',
  createSimple: '/create-event-simple',
  event: (shareCode: string) => pageAddress('/event/:shareCode', { shareCode }),
  demoEvent: (shareCode: string) => pageAddress('/event/:shareCode', { shareCode }, 'demo'),
  admin: (shareCode: string) => pageAddress('/admin/:shareCode', { shareCode }),
  slips: (shareCode: string) => pageAddress('/admin/:shareCode/slips', { shareCode }),
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
  /** A second screen that always shows the leaderboard. */
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
 * The query parameter of a reading call that requests the guest's view, regardless of the rights
 * that the cookie grants.
 */
export const asGuest = { as: 'guest' } as const;

/** The header with the idempotency key of a submission. */
export const keyHeader = 'Idempotency-Key';

/**
 * Detects browsers that block cookies. A call with `header` must also send a cookie: that of a session, or
 * `cookie`. The page sets `cookie` before the call, and the server sets it with a refusal.
 */
export const cookieCheck = { header: 'Cookie-Check', cookie: 'foretold-check' } as const;

/** True for the owner's pages, which are always in English. */
export const isOwnersPage = (path: string): boolean => /^\/owner(\/|$)/i.test(path);

/** The address of a picture. */
export const pictureAddress = (id: string) => `/images/${id}`;

/** The address of a photo in the size for phones. */
export const smallPicture = (address: string) => `${address}?size=small`;

/** The link to an event for guests; `origin` without a trailing slash. */
export const shareLink = (origin: string, shareCode: string) => `${origin}${pageLinks.event(shareCode)}`;
