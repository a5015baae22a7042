import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { z } from 'zod';
import { counts } from '../../protocol/limits.ts';
import { grantsMs } from '../base/limits.ts';
import { Id } from '../../protocol/schemas/values.ts';

/** What was granted to somebody who signed in. The id names this session, so that logging out can end it. */
interface SignedIn {
  mark: string;
  at: number;
  id: string;
}

/** The link that a helper came by; the id names this session, so that logging out can end it. */
interface Entered {
  eventId: string;
  linkId: string;
  at: number;
  id: string;
}

/** What a browser's cookie says it was granted. Each is checked at its use against what is stored. */
export interface Grants {
  participants: { eventId: string; participantId: string; at: number }[];
  organiser: (SignedIn & { eventId: string })[];
  owner: SignedIn | undefined;
  helper: Entered[];
}

export const noGrants: Grants = { participants: [], organiser: [], owner: undefined, helper: [] };

export const cookieName = 'foretold';
/** Together they stay below the 4 KB of a cookie; the oldest go first. */
const most = { participants: counts.guestsPerPhone, organiser: 12, helper: 6 };

/** The cookie's text: compact, in base64url; instants in seconds. */
const Cookie = z.object({
  p: z.array(z.tuple([Id, Id, z.number()])).default([]),
  o: z.array(z.tuple([Id, z.string(), z.number(), z.string().optional()])).default([]),
  w: z.tuple([z.string(), z.number(), z.string().optional()]).optional(),
  h: z.array(z.tuple([Id, Id, z.number(), z.string()])).default([]),
});

/** The name of a new session. */
const newId = () => randomBytes(9).toString('base64url');
/** Sessions older than session ids are known by what was granted, and when. */
const idOf = (mark: string, at: number, id = `${mark} ${at}`) => id;

const isFresh = ({ at }: { at: number }, span: number, now: number) => now - at < span;

/** The cookie as it was signed by us; undefined for whoever has none, or a forged one. */
export const signedCookie = (cookies: Context['cookies']) => cookies.get(cookieName, { signed: true });

/** What a cookie says, however old that is; undefined for one that is broken or forged, or none. */
const saidBy = (cookies: Context['cookies']): Grants | undefined => said(signedCookie(cookies));

/** What the text of a cookie says that is known to be ours. */
function said(text: string | undefined): Grants | undefined {
  const parsed = Cookie.safeParse(text === undefined ? undefined : decode(text));
  if (!parsed.success) return undefined;
  const { p, o, w, h } = parsed.data;
  return {
    participants: p.map(([eventId, participantId, at]) => ({ eventId, participantId, at: at * 1_000 })),
    organiser: o.map(([eventId, mark, at, id]) => ({
      eventId,
      mark,
      at: at * 1_000,
      id: idOf(mark, at, id),
    })),
    owner: w && { mark: w[0], at: w[1] * 1_000, id: idOf(...w) },
    helper: h.map(([eventId, linkId, at, id]) => ({ eventId, linkId, at: at * 1_000, id })),
  };
}

const fresh = ({ participants, organiser, owner, helper }: Grants, now: number): Grants => ({
  participants: participants.filter((grant) => isFresh(grant, grantsMs.participant, now)),
  organiser: organiser.filter((grant) => isFresh(grant, grantsMs.organiser, now)),
  owner: owner && isFresh(owner, grantsMs.owner, now) ? owner : undefined,
  helper: helper.filter((grant) => isFresh(grant, grantsMs.helper, now)),
});

/** The grants of a request or of a socket's handshake; a stale, broken or forged cookie grants nothing. */
export const readGrants = (cookies: Context['cookies']): Grants =>
  fresh(saidBy(cookies) ?? noGrants, Date.now());

/** So many headers are remembered, the latest; longer ones than a guest's are read anew each time. */
const known = { most: 5_000, longest: 2_048 } as const;

/**
 * The grants of the browsers of one app. A header that was read once says the same at every time: what it was signed for
 * is remembered. Whether that still holds is looked up by whoever asks for it.
 */
export class Sessions {
  readonly #said = new Map<string, Grants>();

  /** As `readGrants`; `cookies` are asked for when the header is a new one. */
  grantsOf(
    { headers }: Pick<IncomingMessage, 'headers'>,
    cookies: () => Context['cookies'],
    now = Date.now(),
  ): Grants {
    const { cookie: header } = headers;
    if (header === undefined) return noGrants;
    const grants = this.#said.get(header) ?? this.#read(header, cookies());
    return grants ? fresh(grants, now) : noGrants;
  }

  /** An answer takes a cookie along: its browser sends it right back, and then its signature need not be looked at. */
  expectBack({ req, res }: Pick<Context, 'req' | 'res'>): void {
    const pairs = [res.getHeader('set-cookie') ?? []].flat().map((line) => String(line).split(';')[0]!);
    const own = pairs.find((pair) => pair.startsWith(`${cookieName}=`));
    if (!own) return;
    const names = new Set(pairs.map(nameOf));
    // A browser sends the cookies that it got first before the others.
    const others = (req.headers.cookie?.split('; ') ?? []).filter((pair) => !names.has(nameOf(pair)));
    this.#remember([...others, ...pairs].join('; '), said(own.slice(cookieName.length + 1)));
  }

  #read(header: string, cookies: Context['cookies']): Grants | undefined {
    return this.#remember(header, saidBy(cookies));
  }

  #remember(header: string, grants: Grants | undefined): Grants | undefined {
    if (!grants || header.length > known.longest) return grants;
    this.#said.set(header, grants);
    const [oldest] = this.#said.keys();
    if (this.#said.size > known.most) this.#said.delete(oldest!);
    return grants;
  }
}

const nameOf = (pair: string) => pair.slice(0, pair.indexOf('='));

/** The sessions of a browser that logging out can end. */
export const sessionIdsOf = ({ organiser, owner, helper }: Grants): string[] =>
  [...organiser, ...(owner ? [owner] : []), ...helper].map(({ id }) => id);

/** When the first of these grants is older than `span`; without one, never. */
const firstEnd = (granted: { at: number }[], span: number): number =>
  Math.min(...granted.map(({ at }) => at + span));

/** When the first grant of an organiser, a helper or the owner ends, in epoch milliseconds; without one, never. */
export const hostingEndsAt = ({ organiser, owner, helper }: Grants): number =>
  Math.min(
    firstEnd(organiser, grantsMs.organiser),
    firstEnd(owner ? [owner] : [], grantsMs.owner),
    firstEnd(helper, grantsMs.helper),
  );

/** The same for the grants of these participants. */
export const playingEndsAt = ({ participants }: Grants, ids: readonly string[]): number =>
  firstEnd(
    participants.filter(({ participantId }) => ids.includes(participantId)),
    grantsMs.participant,
  );

/** Stores the grants in the one signed cookie; without any, the cookie goes. */
export function writeGrants(ctx: Context, { participants, organiser, owner, helper }: Grants): void {
  const isEmpty = participants.length + organiser.length + helper.length === 0 && !owner;
  const seconds = (at: number) => Math.floor(at / 1_000);
  const value = {
    p: participants.slice(-most.participants).map((g) => [g.eventId, g.participantId, seconds(g.at)]),
    o: organiser.slice(-most.organiser).map((g) => [g.eventId, g.mark, seconds(g.at), g.id]),
    ...(owner && { w: [owner.mark, seconds(owner.at), owner.id] }),
    ...(helper.length > 0 && {
      h: helper.slice(-most.helper).map((g) => [g.eventId, g.linkId, seconds(g.at), g.id]),
    }),
  };
  ctx.cookies.set(cookieName, isEmpty ? null : Buffer.from(JSON.stringify(value)).toString('base64url'), {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    overwrite: true,
    ...(isEmpty ? { maxAge: 0 } : { maxAge: grantsMs.participant }),
  });
}

/** Grants this browser the seat of a participant; where there are too many, those of other events go first. */
export function grantParticipant(ctx: Context, eventId: string, participantId: string): void {
  const grants = readGrants(ctx.cookies);
  const others = grants.participants.filter((grant) => grant.participantId !== participantId);
  const [elsewhere, here] = [false, true].map((isHere) =>
    others.filter((grant) => (grant.eventId === eventId) === isHere),
  );
  const participants = [...elsewhere!, ...here!, { eventId, participantId, at: Date.now() }];
  writeGrants(ctx, { ...grants, participants });
}

/** Takes the seat of a participant who has left from this browser. */
export function dropParticipant(ctx: Context, participantId: string): void {
  const grants = readGrants(ctx.cookies);
  const participants = grants.participants.filter((grant) => grant.participantId !== participantId);
  if (participants.length < grants.participants.length) writeGrants(ctx, { ...grants, participants });
}

/** Grants this browser the organisation of an event, until the admin code of that mark is changed. */
export function grantOrganiser(ctx: Context, eventId: string, mark: string): void {
  const grants = readGrants(ctx.cookies);
  const others = grants.organiser.filter((grant) => grant.eventId !== eventId);
  writeGrants(ctx, { ...grants, organiser: [...others, { eventId, mark, at: Date.now(), id: newId() }] });
}

/** Grants this browser the owner's rights, until the password of that mark is changed. */
export function grantOwner(ctx: Context, mark: string): void {
  writeGrants(ctx, { ...readGrants(ctx.cookies), owner: { mark, at: Date.now(), id: newId() } });
}

/** Grants this browser what a helper's link opens, until that is ended. */
export function grantHelper(ctx: Context, eventId: string, linkId: string): void {
  const grants = readGrants(ctx.cookies);
  const others = grants.helper.filter((grant) => grant.linkId !== linkId);
  writeGrants(ctx, { ...grants, helper: [...others, { eventId, linkId, at: Date.now(), id: newId() }] });
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
