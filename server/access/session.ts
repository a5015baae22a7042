import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { z } from 'zod';
import { counts } from '../../protocol/limits.ts';
import { grantsMs, sessionCache } from '../base/limits.ts';
import { Id } from '../../protocol/schemas/values.ts';

/**
 * The grant of a sign-in by code or password. `mark` is the version of the code. `id` identifies the session,
 * which ends when the user logs out.
 */
interface SignInGrant {
  mark: string;
  at: number;
  id: string;
}

/** The grant of a helper's link. `id` identifies the session, which ends when the user logs out. */
interface HelperGrant {
  eventId: string;
  linkId: string;
  at: number;
  id: string;
}

/** The grants in a browser's cookie. Each use of a grant checks it against the database. */
export interface Grants {
  participants: { eventId: string; participantId: string; at: number }[];
  organiser: (SignInGrant & { eventId: string })[];
  owner: SignInGrant | undefined;
  helper: HelperGrant[];
}

export const noGrants: Grants = { participants: [], organiser: [], owner: undefined, helper: [] };

export const cookieName = 'foretold';
/**
 * The maximum number of grants of each kind. The limits keep the cookie below 4 KB. The oldest grants are
 * removed first.
 */
const maxGrants = { participants: counts.guestsPerPhone, organiser: 12, helper: 6 };

/** The compact value of the cookie, which is encoded as base64url. Times are in epoch seconds. */
const Cookie = z.object({
  p: z.array(z.tuple([Id, Id, z.number()])).default([]),
  o: z.array(z.tuple([Id, z.string(), z.number(), z.string().optional()])).default([]),
  w: z.tuple([z.string(), z.number(), z.string().optional()]).optional(),
  h: z.array(z.tuple([Id, Id, z.number(), z.string()])).default([]),
});

const newSessionId = () => randomBytes(9).toString('base64url');
/**
 * Returns the id of a session. Cookies of earlier versions have none, so it is derived from the mark and the
 * time of the grant.
 */
const idOf = (mark: string, at: number, id = `${mark} ${at}`) => id;

const isFresh = ({ at }: { at: number }, span: number, now: number) => now - at < span;

/** Returns the text of our signed cookie, or undefined if it is absent or forged. */
export const signedCookie = (cookies: Context['cookies']) => cookies.get(cookieName, { signed: true });

/**
 * Returns the grants in the signed cookie, including expired ones. Returns undefined if the cookie is absent,
 * broken or forged.
 */
const parseSignedCookie = (cookies: Context['cookies']): Grants | undefined =>
  parseGrants(signedCookie(cookies));

/** Parses the text of a cookie whose signature has been checked. */
function parseGrants(text: string | undefined): Grants | undefined {
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

const unexpired = ({ participants, organiser, owner, helper }: Grants, now: number): Grants => ({
  participants: participants.filter((grant) => isFresh(grant, grantsMs.participant, now)),
  organiser: organiser.filter((grant) => isFresh(grant, grantsMs.organiser, now)),
  owner: owner && isFresh(owner, grantsMs.owner, now) ? owner : undefined,
  helper: helper.filter((grant) => isFresh(grant, grantsMs.helper, now)),
});

/**
 * Returns the grants of a request or of a socket's handshake. An expired, broken or forged cookie gives no
 * grants.
 */
export const readGrants = (cookies: Context['cookies']): Grants =>
  unexpired(parseSignedCookie(cookies) ?? noGrants, Date.now());

/**
 * Caches the parsed grants of one app by cookie header, so that the signature need not be checked again. Each
 * call checks the expiry. Callers check whether a grant was revoked.
 */
export class Sessions {
  readonly #cache = new Map<string, Grants>();

  /** Does the same as `readGrants`. Calls `cookies` only if the header is not cached. */
  grantsOf(
    { headers }: Pick<IncomingMessage, 'headers'>,
    cookies: () => Context['cookies'],
    now = Date.now(),
  ): Grants {
    const { cookie: header } = headers;
    if (header === undefined) return noGrants;
    const grants = this.#cache.get(header) ?? this.#read(header, cookies());
    return grants ? unexpired(grants, now) : noGrants;
  }

  /** Caches the cookie that this reply sets, because the browser's next request will contain it. */
  cacheReplyCookie({ req, res }: Pick<Context, 'req' | 'res'>): void {
    const pairs = [res.getHeader('set-cookie') ?? []].flat().map((line) => String(line).split(';')[0]!);
    const sessionPair = pairs.find((pair) => pair.startsWith(`${cookieName}=`));
    if (!sessionPair) return;
    const names = new Set(pairs.map(nameOf));
    // Browsers send cookies in the order of their creation, so the new ones come last.
    const others = (req.headers.cookie?.split('; ') ?? []).filter((pair) => !names.has(nameOf(pair)));
    this.#remember([...others, ...pairs].join('; '), parseGrants(sessionPair.slice(cookieName.length + 1)));
  }

  #read(header: string, cookies: Context['cookies']): Grants | undefined {
    return this.#remember(header, parseSignedCookie(cookies));
  }

  #remember(header: string, grants: Grants | undefined): Grants | undefined {
    if (!grants || header.length > sessionCache.maxLength) return grants;
    this.#cache.set(header, grants);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > sessionCache.maxEntries) this.#cache.delete(oldest!);
    return grants;
  }
}

const nameOf = (pair: string) => pair.slice(0, pair.indexOf('='));

/** Returns the ids of the sessions that end when the user of this browser logs out. */
export const sessionIdsOf = ({ organiser, owner, helper }: Grants): string[] =>
  [...organiser, ...(owner ? [owner] : []), ...helper].map(({ id }) => id);

/** Returns when the first of these grants expires, or Infinity without grants. */
const firstExpiry = (grants: { at: number }[], span: number): number =>
  Math.min(...grants.map(({ at }) => at + span));

/**
 * Returns when the first grant as organiser, helper or owner expires, in epoch milliseconds. Returns Infinity
 * without such a grant.
 */
export const hostingEndsAt = ({ organiser, owner, helper }: Grants): number =>
  Math.min(
    firstExpiry(organiser, grantsMs.organiser),
    firstExpiry(owner ? [owner] : [], grantsMs.owner),
    firstExpiry(helper, grantsMs.helper),
  );

/**
 * Returns when the first grant of these participants expires, in epoch milliseconds. Returns Infinity without
 * such a grant.
 */
export const playingEndsAt = ({ participants }: Grants, ids: readonly string[]): number =>
  firstExpiry(
    participants.filter(({ participantId }) => ids.includes(participantId)),
    grantsMs.participant,
  );

/** Stores the grants in the signed cookie. Deletes the cookie if there are no grants. */
export function writeGrants(ctx: Context, { participants, organiser, owner, helper }: Grants): void {
  const isEmpty = participants.length + organiser.length + helper.length === 0 && !owner;
  const seconds = (at: number) => Math.floor(at / 1_000);
  const value = {
    p: participants.slice(-maxGrants.participants).map((g) => [g.eventId, g.participantId, seconds(g.at)]),
    o: organiser.slice(-maxGrants.organiser).map((g) => [g.eventId, g.mark, seconds(g.at), g.id]),
    ...(owner && { w: [owner.mark, seconds(owner.at), owner.id] }),
    ...(helper.length > 0 && {
      h: helper.slice(-maxGrants.helper).map((g) => [g.eventId, g.linkId, seconds(g.at), g.id]),
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

/**
 * Grants this browser access to a participant. If there are too many grants, those of other events are
 * removed first.
 */
export function grantParticipant(ctx: Context, eventId: string, participantId: string): void {
  const grants = readGrants(ctx.cookies);
  const others = grants.participants.filter((grant) => grant.participantId !== participantId);
  const [elsewhere, here] = [false, true].map((isHere) =>
    others.filter((grant) => (grant.eventId === eventId) === isHere),
  );
  const participants = [...elsewhere!, ...here!, { eventId, participantId, at: Date.now() }];
  writeGrants(ctx, { ...grants, participants });
}

/** Removes a participant who has left from the grants in this browser's cookie. */
export function dropParticipant(ctx: Context, participantId: string): void {
  const grants = readGrants(ctx.cookies);
  const participants = grants.participants.filter((grant) => grant.participantId !== participantId);
  if (participants.length < grants.participants.length) writeGrants(ctx, { ...grants, participants });
}

/**
 * Grants this browser the organiser's rights in an event until the admin code changes. `mark` is the version
 * of the code.
 */
export function grantOrganiser(ctx: Context, eventId: string, mark: string): void {
  const grants = readGrants(ctx.cookies);
  const others = grants.organiser.filter((grant) => grant.eventId !== eventId);
  writeGrants(ctx, {
    ...grants,
    organiser: [...others, { eventId, mark, at: Date.now(), id: newSessionId() }],
  });
}

/**
 * Grants this browser the owner's rights until the password changes. `mark` is the fingerprint of the
 * password.
 */
export function grantOwner(ctx: Context, mark: string): void {
  writeGrants(ctx, { ...readGrants(ctx.cookies), owner: { mark, at: Date.now(), id: newSessionId() } });
}

/** Grants this browser the rights of a helper's link until the link is revoked. */
export function grantHelper(ctx: Context, eventId: string, linkId: string): void {
  const grants = readGrants(ctx.cookies);
  const others = grants.helper.filter((grant) => grant.linkId !== linkId);
  writeGrants(ctx, {
    ...grants,
    helper: [...others, { eventId, linkId, at: Date.now(), id: newSessionId() }],
  });
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
