import type { MadeHelperLink } from '../../protocol/schemas/helpers.ts';
import type { Participant } from '../../protocol/schemas/participants.ts';
import type { Question } from '../../protocol/schemas/questions.ts';

const replies = { sent: 20, lost: 0, medianMs: 40, worstMs: 90 };
/** A measurement of a phone in a working network. */
export const venueMeasures = {
  calls: replies,
  foreignCount: 0,
  live: 'websocket',
  pings: replies,
  dropCount: 0,
  hasCookies: true,
  hasStorage: true,
} as const;

/** Every kind of caller. */
export const callers = [
  'nobody',
  'guest',
  'anotherGuest',
  'organiser',
  'organiserElsewhere',
  'owner',
  'removedGuest',
  'staleOrganiser',
  'mc',
  'couple',
  'mcWhoseLinkEnded',
  'cohost',
  'witness',
  'cohostWhoseLinkEnded',
] as const;
export type Caller = (typeof callers)[number];

/** The data that calls need. Data that a call has consumed is created again for the next call. */
export interface Subjects {
  code: string;
  adminCode: string;
  ownerPassword: string;
  guest: Participant;
  /** The origin of the site. */
  origin: string;
  /** Returns a text that was not used before. */
  unused: () => string;
  newQuestion: () => Promise<Question>;
  newGuest: () => Promise<Participant>;
  newEventId: () => Promise<string>;
  /** Returns the token of a one-time transfer link to the guest. */
  newTransferToken: () => Promise<string>;
  /** Returns the secret of a phone that asks to be let back in. */
  newPhoneToken: () => string;
  newHelperLink: () => Promise<MadeHelperLink>;
  /** Called after an accepted call: the next call gets new data. */
  renewSubjects: () => void;
}

type Statuses = Record<Caller, number>;
type Request = { id?: string; body?: unknown };

export interface Row {
  /** Method and path as the router spells them; `SOCKET` and the audience for rooms. */
  call: string;
  /** The case, if a call has several. */
  when?: string;
  ask: (subjects: Subjects, caller: Caller) => Request | Promise<Request>;
  statuses: Statuses;
}

/** Callers without a valid grant: they are refused with 401, all other callers with 403. */
const unknown = new Set<Caller>([
  'nobody',
  'removedGuest',
  'staleOrganiser',
  'mcWhoseLinkEnded',
  'cohostWhoseLinkEnded',
]);

const forEach = (statusOf: (caller: Caller) => number) => {
  const statuses: Partial<Statuses> = {};
  for (const caller of callers) statuses[caller] = statusOf(caller);
  return statuses as Statuses;
};
const only =
  (
    who: readonly Caller[],
    refused: (caller: Caller) => number = (caller) => (unknown.has(caller) ? 401 : 403),
  ) =>
  (status: number): Statuses =>
    forEach((caller) => (who.includes(caller) ? status : refused(caller)));

const everybody = (status: number) => forEach(() => status);
/** Allowed for codes, deletion, payment and helper links. */
const organisers = only(['organiser', 'owner']);
/** Allowed for administering the event. */
const cohosts = only(['organiser', 'owner', 'cohost']);
/** Allowed for running the game. */
const hosts = only(['organiser', 'owner', 'cohost', 'mc']);
const theCouple = only(['couple']);
const witnesses = only(['witness']);
const theGuest = only(['guest']);
const theGuestAndCohosts = only(['guest', 'organiser', 'owner', 'cohost']);
const everyGuestAndCohosts = only(['guest', 'anotherGuest', 'organiser', 'owner', 'cohost']);
/**
 * The owner's calls concern no event, so they do not check whether an event grant has ended: every grant but
 * the owner's is refused with 403.
 */
const owners = only(['owner'], (caller) => (caller === 'nobody' ? 401 : 403));

const nothing = () => ({});
/** A GIF of one pixel. */
const aPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const aQuestion = (body?: unknown) => async (subjects: Subjects) => ({
  id: (await subjects.newQuestion()).id,
  body,
});

/**
 * Calls that are not found for guests while the event is inactive. The organiser's own calls refuse guests
 * anyway.
 */
export const closedWithEvent = new Set([
  'GET /api/events/:shareCode',
  'GET /api/events/:shareCode/leaderboard',
  'GET /api/events/:shareCode/keepsake',
  'GET /api/events/:shareCode/calendar.ics',
  'GET /api/events/:shareCode/stats',
  'GET /api/events/:shareCode/tables',
  'GET /api/events/:shareCode/questions',
  'GET /api/events/:shareCode/show',
  'GET /api/events/:shareCode/participants',
  'POST /api/events/:shareCode/participants',
  'GET /api/participants/:id',
  'PATCH /api/participants/:id',
  'POST /api/participants/:id/seat-links',
  'GET /api/participants/:id/push',
  'POST /api/participants/:id/push',
  'DELETE /api/participants/:id/push/:phone',
  'POST /api/events/:shareCode/seat-requests',
  'POST /api/questions/:id/predictions',
  'GET /api/events/:shareCode/predictions',
  'GET /api/events/:shareCode/couple-predictions',
  'POST /api/questions/:id/couple-predictions',
  'GET /api/events/:shareCode/witness',
  'POST /api/questions/:id/witness',
  'GET /api/participants/:id/predictions',
  'GET /api/participants/:id/titles',
  'SOCKET guest',
  'SOCKET screen',
]);

/**
 * Every call with the expected status for each caller. Written independently of the server's table.
 */
// oxfmt-ignore
export const rows: Row[] = [
  { call: 'GET /api/events/:shareCode', ask: nothing, statuses: everybody(200) },
  { call: 'PATCH /api/events/:shareCode', ask: (subjects) => ({ body: { title: subjects.unused() } }), statuses: cohosts(200) },
  { call: 'PATCH /api/events/:shareCode', when: 'with an event code that it has', ask: ({ code }) => ({ body: { shareCode: code } }), statuses: organisers(200) },
  { call: 'POST /api/events/:shareCode/header-image', ask: () => ({ body: { headerImage: '' } }), statuses: cohosts(200) },
  { call: 'POST /api/events/:shareCode/start-over', when: 'with a code that does not confirm it',
    ask: () => ({ body: { shareCode: 'NO' } }), statuses: organisers(400) },
  { call: 'POST /api/events', when: 'while payment is required',
    ask: (subjects) => ({ body: { title: subjects.unused(), adminCode: 'the code' } }), statuses: forEach((caller) => (caller === 'owner' ? 201 : 402)) },
  { call: 'POST /api/events/:shareCode/admin-auth', ask: ({ adminCode }) => ({ body: { adminCode } }), statuses: everybody(200) },
  { call: 'POST /api/events/:shareCode/recovery-requests', when: 'where no mail is set up',
    ask: () => ({ body: { email: 'ada@example.org' } }), statuses: everybody(409) },
  { call: 'POST /api/events/:shareCode/recovery', when: 'where no mail is set up',
    ask: () => ({ body: { key: 'a key', adminCode: 'A Newer Code' } }), statuses: everybody(409) },
  { call: 'GET /api/events/:shareCode/leaderboard', ask: nothing, statuses: everybody(200) },
  { call: 'GET /api/events/:shareCode/calendar.ics', ask: nothing, statuses: everybody(200) },
  { call: 'GET /api/events/:shareCode/stats', ask: nothing, statuses: everybody(200) },
  { call: 'GET /api/events/:shareCode/keepsake', when: 'before it is published',
    ask: nothing, statuses: only(['organiser', 'owner', 'cohost'], () => 404)(200) },
  { call: 'GET /api/events/:shareCode/tables', ask: nothing, statuses: everybody(200) },
  { call: 'POST /api/events/:shareCode/tables', ask: (subjects) => ({ body: { name: subjects.unused() } }), statuses: cohosts(201) },
  { call: 'PATCH /api/events/:shareCode/tables/:id', when: 'of a table that is not there',
    ask: (subjects) => ({ id: 'f'.repeat(24), body: { name: subjects.unused() } }), statuses: cohosts(404) },
  { call: 'DELETE /api/events/:shareCode/tables/:id', when: 'of a table that is not there',
    ask: () => ({ id: 'f'.repeat(24) }), statuses: cohosts(404) },

  { call: 'GET /api/events/:shareCode/venue-check', ask: nothing, statuses: everybody(200) },
  { call: 'POST /api/events/:shareCode/venue-check', ask: () => ({ body: { place: 'Bar', measures: venueMeasures } }), statuses: everybody(204) },
  { call: 'GET /api/events/:shareCode/venue-check/results', ask: nothing, statuses: cohosts(200) },
  { call: 'GET /api/events/:shareCode/rehearsal', ask: nothing, statuses: cohosts(200) },
  { call: 'POST /api/events/:shareCode/rehearsal', when: 'with too many guests', ask: () => ({ body: { guests: 101 } }), statuses: cohosts(400) },
  { call: 'DELETE /api/events/:shareCode/rehearsal', ask: nothing, statuses: cohosts(204) },

  { call: 'GET /api/events/:shareCode/questions', ask: nothing, statuses: everybody(200) },
  { call: 'POST /api/events/:shareCode/questions', ask: (subjects) => ({ body: { text: subjects.unused(), type: 'text' } }), statuses: cohosts(201) },
  { call: 'POST /api/events/:shareCode/questions/import',
    ask: (subjects) => ({ body: { questions: [{ text: subjects.unused(), type: 'text' }] } }), statuses: cohosts(201) },
  { call: 'POST /api/events/:shareCode/questions/reorder',
    ask: async (subjects) => ({ body: { questionOrders: [{ id: (await subjects.newQuestion()).id, order: 1 }] } }), statuses: cohosts(200) },
  { call: 'GET /api/events/:shareCode/show', ask: nothing, statuses: everybody(200) },
  { call: 'GET /api/events/:shareCode/room', ask: nothing, statuses: hosts(200) },
  { call: 'POST /api/events/:shareCode/show', when: 'with a step that nobody saw', ask: () => ({ body: { step: { kind: 'pause' }, revision: 1_000 } }), statuses: hosts(409) },
  { call: 'POST /api/events/:shareCode/show/undo', when: 'of a step that nobody saw', ask: () => ({ body: { revision: 1_000 } }), statuses: hosts(409) },
  { call: 'PATCH /api/events/:shareCode/show', ask: () => ({ body: { pace: 4 } }), statuses: hosts(200) },
  { call: 'POST /api/events/:shareCode/questions/close', ask: async (subjects) => ({ body: { questionIds: [(await subjects.newQuestion()).id] } }), statuses: hosts(200) },
  { call: 'POST /api/events/:shareCode/questions/reopen', ask: async (subjects) => ({ body: { questionIds: [(await subjects.newQuestion()).id] } }), statuses: hosts(200) },
  { call: 'PATCH /api/questions/:id', ask: aQuestion({ isActive: false }), statuses: cohosts(200) },
  { call: 'POST /api/questions/:id/answer', when: 'as ever', ask: aQuestion({ correctAnswer: 'yes' }), statuses: cohosts(200) },
  { call: 'POST /api/questions/:id/answer', when: 'one that waits for the show', ask: aQuestion({ correctAnswer: 'yes', isHeld: true }), statuses: hosts(200) },
  { call: 'POST /api/questions/:id/answer', when: 'taking back one that is not held', ask: aQuestion({ correctAnswer: null, isHeld: true }), statuses: cohosts(200) },
  { call: 'GET /api/questions/:id/answers', ask: aQuestion(), statuses: hosts(200) },
  { call: 'POST /api/questions/:id/accepted',
    ask: async (subjects) => ({ id: (await subjects.newQuestion()).id, body: {} }), statuses: hosts(400) },
  { call: 'POST /api/questions/:id/photo', ask: aQuestion({ photo: aPicture }), statuses: hosts(200) },
  { call: 'DELETE /api/questions/:id/photo', ask: aQuestion(), statuses: hosts(200) },
  { call: 'POST /api/questions/:id/image', ask: aQuestion({ image: aPicture, alt: 'A cake' }), statuses: cohosts(200) },
  { call: 'DELETE /api/questions/:id/image', ask: aQuestion(), statuses: cohosts(200) },
  { call: 'DELETE /api/questions/:id', ask: aQuestion(), statuses: cohosts(204) },

  { call: 'GET /api/events/:shareCode/participants', ask: nothing, statuses: everybody(200) },
  { call: 'POST /api/events/:shareCode/participants', ask: (subjects) => ({ body: { username: subjects.unused() } }), statuses: everybody(201) },
  { call: 'GET /api/participants/:id', ask: ({ guest }) => ({ id: guest.id }), statuses: everybody(200) },
  { call: 'PATCH /api/participants/:id', when: 'with the guest’s message',
    ask: ({ guest }) => ({ id: guest.id, body: { message: 'Cheers!' } }), statuses: theGuest(200) },
  { call: 'PATCH /api/participants/:id', when: 'with another name for the guest',
    ask: (subjects) => ({ id: subjects.guest.id, body: { username: subjects.unused() } }), statuses: cohosts(200) },
  { call: 'PATCH /api/participants/:id', when: 'away from any table',
    ask: ({ guest }) => ({ id: guest.id, body: { tableId: null } }), statuses: theGuestAndCohosts(200) },
  { call: 'POST /api/participants/:id/message',
    ask: ({ guest }) => ({ id: guest.id, body: { state: 'hidden', message: 'Cheers!', from: 'undecided' } }), statuses: cohosts(200) },
  { call: 'DELETE /api/participants/:id',
    ask: async (subjects) => ({ id: (await subjects.newGuest()).id }), statuses: cohosts(204) },
  { call: 'GET /api/participants/:id/data', ask: ({ guest }) => ({ id: guest.id }),
    statuses: theGuest(200) },
  { call: 'GET /api/participants/:id/push', when: 'where no messages are sent', ask: ({ guest }) => ({ id: guest.id }),
    statuses: theGuest(404) },
  { call: 'POST /api/participants/:id/push', when: 'with something else',
    ask: ({ guest }) => ({ id: guest.id, body: {} }), statuses: theGuest(400) },
  { call: 'DELETE /api/participants/:id/push/:phone', ask: ({ guest }) => ({ id: guest.id }),
    statuses: theGuest(204) },

  { call: 'POST /api/events/:shareCode/participants/remove-recent', when: 'of a time when nobody joined',
    ask: () => ({ body: { from: '2001-01-01T00:00:00.000Z', until: '2001-01-01T00:05:00.000Z', count: 0 } }), statuses: cohosts(200) },
  { call: 'POST /api/events/:shareCode/paper-guests', ask: (subjects) => ({ body: { username: subjects.unused() } }), statuses: cohosts(201) },
  { call: 'POST /api/questions/:id/paper-predictions', when: 'for a guest with a phone',
    ask: async (subjects) => ({ id: (await subjects.newQuestion()).id, body: { participantId: (await subjects.newGuest()).id, answer: 'yes' } }),
    statuses: cohosts(409) },

  { call: 'POST /api/participants/:id/seat-links', ask: ({ guest }) => ({ id: guest.id }), statuses: theGuestAndCohosts(201) },
  { call: 'POST /api/seats', ask: async (subjects) => ({ body: { token: await subjects.newTransferToken() } }), statuses: everybody(200) },
  { call: 'POST /api/seats/withdraw', when: 'of no request', ask: () => ({ body: { token: 'unknown' } }), statuses: everybody(204) },
  { call: 'POST /api/events/:shareCode/seat-requests', when: 'for a guest who is not there',
    ask: (subjects) => ({ body: { username: subjects.unused(), token: subjects.newPhoneToken() } }), statuses: everybody(404) },
  { call: 'GET /api/events/:shareCode/seat-requests', ask: nothing, statuses: cohosts(200) },
  { call: 'POST /api/events/:shareCode/seat-requests/:id', when: 'a request that is not there',
    ask: () => ({ id: 'f'.repeat(24), body: { isLetIn: true } }), statuses: cohosts(409) },

  { call: 'GET /api/events/:shareCode/helpers', ask: nothing, statuses: organisers(200) },
  { call: 'POST /api/events/:shareCode/helpers', ask: () => ({ body: { role: 'mc', name: 'Uncle Bob' } }), statuses: organisers(201) },
  { call: 'DELETE /api/events/:shareCode/helpers/:id', ask: async (subjects) => ({ id: (await subjects.newHelperLink()).id }), statuses: organisers(204) },
  { call: 'GET /api/events/:shareCode/log', ask: nothing, statuses: cohosts(200) },
  { call: 'GET /api/events/:shareCode/log/export', ask: nothing, statuses: cohosts(200) },
  { call: 'POST /api/helpers/enter', ask: async (subjects) => ({ body: { token: (await subjects.newHelperLink()).token } }), statuses: everybody(200) },

  { call: 'POST /api/questions/:id/predictions', when: 'as the guest',
    ask: async (subjects) => ({ id: (await subjects.newQuestion()).id, body: { participantId: subjects.guest.id, answer: 'yes' } }),
    statuses: theGuest(201) },
  { call: 'GET /api/events/:shareCode/predictions', ask: nothing, statuses: everyGuestAndCohosts(200) },
  { call: 'GET /api/participants/:id/predictions', ask: ({ guest }) => ({ id: guest.id }), statuses: everybody(200) },
  { call: 'GET /api/participants/:id/titles', ask: ({ guest }) => ({ id: guest.id }), statuses: everybody(200) },

  { call: 'GET /api/events/:shareCode/couple-predictions', ask: nothing, statuses: theCouple(200) },
  { call: 'POST /api/questions/:id/couple-predictions', ask: aQuestion({ answer: 'yes' }), statuses: theCouple(201) },

  { call: 'GET /api/events/:shareCode/witness', ask: nothing, statuses: witnesses(200) },
  { call: 'POST /api/questions/:id/witness', ask: aQuestion({ answer: 'yes' }), statuses: witnesses(200) },

  { call: 'GET /api/session', ask: nothing, statuses: everybody(200) },
  { call: 'GET /api/session/events', ask: nothing, statuses: everybody(200) },
  { call: 'POST /api/owner/auth', ask: ({ ownerPassword }) => ({ body: { password: ownerPassword } }), statuses: everybody(200) },
  { call: 'GET /api/owner/events', ask: nothing, statuses: owners(200) },
  { call: 'POST /api/shorten', 
    ask: async ({ origin, code, newGuest }) => ({ body: { url: `${origin}/participant/${code}/${(await newGuest()).id}` } }), statuses: everybody(201) },
  { call: 'GET /api/share-codes/:shareCode', ask: nothing, statuses: everybody(200) },
  { call: 'POST /api/payment/process', ask: ({ unused }) => ({ body: {
      sourceId: `test:approved:${unused()}`, amount: 1_999, currency: 'CAD', customerEmail: 'ada@example.org', eventTitle: 'Ada & Ben',
      eventData: { title: 'Ada & Ben', adminCode: 'the code' } } }), statuses: everybody(201) },
  { call: 'GET /api/openapi.json', ask: nothing, statuses: everybody(200) },
  { call: 'GET /api/platform/settings', ask: nothing, statuses: everybody(200) },
  { call: 'POST /api/analytics/track', ask: () => ({ body: { sessionId: 'a-visit', page: '/', eventType: 'page_view' } }), statuses: everybody(204) },
  { call: 'GET /api/owner/analytics/summary', ask: nothing, statuses: owners(200) },
  { call: 'GET /api/owner/dashboard-stats', ask: nothing, statuses: owners(200) },
  { call: 'GET /api/owner/revenue', ask: nothing, statuses: owners(200) },
  { call: 'GET /api/owner/user-stats', ask: nothing, statuses: owners(200) },
  { call: 'GET /api/owner/health', ask: nothing, statuses: owners(200) },
  { call: 'POST /api/owner/clock', ask: () => ({ body: { at: new Date().toISOString() } }), statuses: owners(200) },
  { call: 'GET /api/owner/revenue/export', ask: nothing, statuses: owners(200) },
  { call: 'GET /api/owner/payments', ask: nothing, statuses: owners(200) },
  { call: 'POST /api/owner/payments/:id/refund', when: 'of a payment that is not there',
    ask: () => ({ id: 'f'.repeat(24) }), statuses: owners(404) },
  { call: 'DELETE /api/owner/events/:id', ask: async (subjects) => ({ id: await subjects.newEventId() }), statuses: owners(204) },
  { call: 'GET /api/owner/settings', ask: nothing, statuses: owners(200) },
  { call: 'PATCH /api/owner/settings/pricing', ask: () => ({ body: { eventPrice: 1_999 } }), statuses: owners(200) },

  { call: 'SOCKET guest', ask: nothing, statuses: everybody(200) },
  { call: 'SOCKET screen', ask: nothing, statuses: everybody(200) },
  { call: 'SOCKET organiser', ask: nothing, statuses: hosts(200) },
  // This row must be the last one: it ends the sessions that the other rows use.
  { call: 'POST /api/logout', ask: nothing, statuses: everybody(204) },
];
