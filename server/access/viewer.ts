import type { Access } from '../../protocol/calls/call.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import type { Audience } from '../../protocol/live.ts';
import { AppError } from '../base/AppError.ts';
import type { EventCache } from '../eventState/EventCache.ts';
import type { HelperRole } from '../../protocol/schemas/helpers.ts';
import { HelperLinkModel } from '../models/helpers.ts';
import { EndedSessionModel } from '../models/platform/platform.ts';
import type { EventRecord } from '../models/event.ts';
import type { ParticipantRecord } from '../models/participant.ts';
import type { Actor } from './auditActor.ts';
import { isSameSecret } from './codes.ts';
import type { Grants } from './session.ts';

/**
 * As whom somebody looks at an event. An MC sees the game as its organiser does (answers, scores, messages), and nothing of
 * what is administered; a co-host that, too.
 */
export type Role = 'guest' | 'mc' | 'cohost' | 'organiser';

/** Whoever runs the evening sees what guests do not see yet. */
export const seesHidden = (role: Role): boolean => role !== 'guest';

/** Whoever administers the event; codes, deletion, payment and links for helpers are the organiser's alone. */
export const mayAdminister = (role: Role): boolean => role === 'organiser' || role === 'cohost';

/** What somebody may do by a helper's link. */
interface Helper {
  linkId: string;
  role: HelperRole;
}

/** Who asks, in front of one event: what they see of it, and whom they play. */
export interface Viewer {
  role: Role;
  isOwner: boolean;
  /** Holds the admin code's grant. */
  hasAdminCode: boolean;
  helpers: Helper[];
  participantIds: string[];
}

interface Subject {
  event?: EventRecord;
  participant?: ParticipantRecord;
}

/** What of an app decides who somebody is. */
interface Authority {
  eventCache: EventCache;
  /** The owner's grant counts only with the fingerprint of today's password. */
  ownerFingerprint: string;
}

/** Who asks, as far as the request itself says. */
export interface Request {
  grants: Grants;
  /** True when a guest's screen asks: the cookie's greater rights are left aside. */
  isAsGuest: boolean;
}

const ownerSession = ({ ownerFingerprint }: Authority, { grants: { owner } }: Request) =>
  owner && isSameSecret(owner.mark, ownerFingerprint) ? owner : undefined;

/** Whoever has rights in an event has them in its rehearsal, too. */
const grantingIds = ({ _id, originId }: EventRecord): string[] =>
  [_id, ...(originId ? [originId] : [])].map((id) => id.toString());

const organiserSession = ({ grants }: Request, event: EventRecord | undefined) =>
  event &&
  grants.organiser.find(
    ({ eventId, mark }) => grantingIds(event).includes(eventId) && isSameSecret(mark, event.adminCodeMark),
  );

/** True while nobody has logged out of the session. Without one, as for nearly every guest, nothing is looked up. */
const isOpen = async (session: { id: string } | undefined): Promise<boolean> =>
  session !== undefined && !(await EndedSessionModel.exists({ _id: session.id }));

async function participantIdsOf(
  { eventCache }: Authority,
  { grants }: Request,
  event: EventRecord,
  isRemembered: boolean,
): Promise<string[]> {
  const eventId = event._id.toString();
  const ids = grants.participants.filter((grant) => grant.eventId === eventId).map((g) => g.participantId);
  return ids.length > 0 ? eventCache.present(eventId, ids, { isRemembered }) : [];
}

/** What this browser may do by helpers' links that are open. Without any, as for nearly every guest, nothing is looked up. */
async function helpersOf({ grants }: Request, event: EventRecord): Promise<Helper[]> {
  const eventIds = grantingIds(event);
  const own = grants.helper.filter((grant) => eventIds.includes(grant.eventId));
  const isStillOpen = await Promise.all(own.map(isOpen));
  const linkIds = own.filter((_, index) => isStillOpen[index]).map(({ linkId }) => linkId);
  if (linkIds.length === 0) return [];
  const links = await HelperLinkModel.find(
    { _id: { $in: linkIds }, eventId: { $in: eventIds }, endedAt: { $exists: false } },
    { role: 1 },
  ).lean();
  return links.map(({ _id, role }) => ({ linkId: _id.toString(), role }));
}

/** Of several links the one that opens most decides; the others open pages of their own. */
const roleBy = (helpers: Helper[]): Role =>
  (['cohost', 'mc'] as const).find((role) => helpers.some((helper) => helper.role === role)) ?? 'guest';

/** Who asks, by grants that still hold; `isJudgedLater`: a participant in memory counts as one who exists. */
export async function viewerOf(
  app: Authority,
  request: Request,
  event?: EventRecord,
  { isJudgedLater }: Pick<Access, 'isJudgedLater'> = {},
): Promise<Viewer> {
  const isOwner = await isOpen(ownerSession(app, request));
  const hasAdminCode = !request.isAsGuest && (await isOpen(organiserSession(request, event)));
  const helpers = event ? await helpersOf(request, event) : [];
  const role = isOwner || hasAdminCode ? 'organiser' : roleBy(helpers);
  return {
    role: request.isAsGuest ? 'guest' : role,
    isOwner,
    hasAdminCode,
    helpers,
    participantIds: event ? await participantIdsOf(app, request, event, isJudgedLater === true) : [],
  };
}

function isAllowed({ who }: Access, viewer: Viewer, { participant }: Subject): boolean {
  const isAdministering = mayAdminister(viewer.role);
  const isSelf = participant !== undefined && viewer.participantIds.includes(participant._id.toString());
  switch (who) {
    case 'anybody':
      return true;
    case 'participant':
      return viewer.participantIds.length > 0;
    case 'self':
      return isSelf;
    case 'selfOrOrganiser':
      return isSelf || isAdministering;
    case 'participantOrOrganiser':
      return viewer.participantIds.length > 0 || isAdministering;
    case 'couple':
    case 'witness':
      return viewer.helpers.some(({ role }) => role === who);
    case 'host':
      return seesHidden(viewer.role);
    case 'cohost':
      return isAdministering;
    case 'organiser':
      return viewer.role === 'organiser';
    case 'owner':
      return viewer.isOwner;
  }
}

/** As whom somebody makes a call. */
export function actorOf(viewer: Viewer, { who }: Access): Actor {
  const role = who === 'witness' || who === 'couple' ? who : viewer.role;
  const helper = viewer.helpers.find((one) => one.role === role);
  if (helper) return { by: 'helper', linkId: helper.linkId };
  if (role !== 'organiser') return { by: 'guest' };
  return { by: viewer.hasAdminCode ? 'organiser' : 'owner' };
}

/** True for a browser that holds some grant that may be good for something else. */
function hasOtherGrant({ grants }: Request, viewer: Viewer, { event }: Subject): boolean {
  const here = event ? grantingIds(event) : [];
  const { participants, organiser, helper } = grants;
  const elsewhere = [...participants, ...organiser, ...helper].some(({ eventId }) => !here.includes(eventId));
  const isHere = viewer.participantIds.length + viewer.helpers.length > 0 || seesHidden(viewer.role);
  return elsewhere || viewer.isOwner || isHere;
}

/** What guests hear of an event that takes no guests. */
export const inactive = ({ shareCode }: EventRecord) =>
  new AppError('event_inactive', refusalTexts.translatable('eventUnknown', { code: shareCode }));

/** Gives the viewer when a call, or a room, is open to them; otherwise 404 (inactive), 401 (no grant) or 403 (a wrong one). */
export async function allow(
  app: Authority,
  access: Access,
  request: Request,
  subject: Subject,
): Promise<Viewer> {
  const viewer = await viewerOf(app, request, subject.event, access);
  const { event } = subject;
  if (access.isOfEvent && event && !event.isActive && viewer.role === 'guest') throw inactive(event);
  if (isAllowed(access, viewer, subject)) return viewer;
  if (hasOtherGrant(request, viewer, subject))
    throw new AppError('not_allowed', refusalTexts.translatable('notAllowed'));
  throw new AppError('not_signed_in', refusalTexts.translatable('notSignedIn'));
}

/** Who may enter a room; who may make a call, the call says itself. */
export const roomAccess: Record<Audience, Access> = {
  guest: { who: 'anybody', isOfEvent: true },
  screen: { who: 'anybody', isOfEvent: true },
  organiser: { who: 'host' },
};
