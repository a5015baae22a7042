import type { ChoiceOf, PageName, PageParams, SwitchOf } from './pages.ts';

/** An address with its variable parts filled in. */
export const fillPath = (address: string, params: Readonly<Record<string, string>> = {}): string =>
  address.replace(/:(\w+)/g, (_, variable: string) => encodeURIComponent(params[variable] ?? ''));

type Given<Name extends PageName> = keyof PageParams<Name> extends never
  ? []
  : [params: PageParams<Name>, ...queried: (SwitchOf<Name> | ChoiceOf<Name>)[]];

/** The address of a page with its variable parts filled in, and what is switched on and chosen of it. */
export const pageAddress = <Name extends PageName>(
  name: Name,
  ...[params, ...queried]: Given<Name>
): string => {
  const query = queried.map((one) => (one.includes('=') ? one : `${one}=true`)).join('&');
  return fillPath(name, params) + (query && `?${query}`);
};

type Switch = { [Name in PageName]: SwitchOf<Name> }[PageName];

/** True where an address's query switches this on. */
export const isOn = (query: Pick<URLSearchParams, 'get'>, one: Switch): boolean => query.get(one) === 'true';

/** The code of the event that a page is of, as its address spells it. */
export const codeIn = (pathname: string): string | undefined => pathname.split('/')[2];

/** Behind a profile's address: the way to another phone is what is wanted of it. */
export const anotherPhonePart = '#another-phone';

/** Behind a keepsake's address: it opens to be printed. */
export const paperPart = '#print';

/** The links to our pages, by short names. */
export const pages = {
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
  /** A screen beside the big one that always shows the board. */
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

/** What a guest's screen adds to a reading call: it is answered as to a guest, whatever the browser's cookie allows. */
export const asGuest = { as: 'guest' } as const;

/** The header with the page's own key of a submission: sent again under it, it is the same submission. */
export const keyHeader = 'Idempotency-Key';

/**
 * A page that says `header` with a call expects its browser to send a cookie along: a session's, or `cookie`, which the page
 * sets before the call, and the server with the refusal.
 */
export const cookieCheck = { header: 'Cookie-Check', cookie: 'foretold-check' } as const;

/** The owner's pages speak English, whatever their reader reads. */
export const isOwnersPage = (path: string): boolean => /^\/owner(\/|$)/i.test(path);

/** Where a picture is. */
export const pictureAddress = (id: string) => `/images/${id}`;

/** The same photo as large as a phone shows it. */
export const smallPicture = (address: string) => `${address}?size=small`;

/** Where guests find an event; `origin` without a trailing slash. */
export const shareLink = (origin: string, shareCode: string) => `${origin}${pages.event(shareCode)}`;
