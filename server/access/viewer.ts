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
 * The role in which a viewer sees an event. An MC sees the game as the organiser does, with answers, scores
 * and messages, but cannot administer the event. A co-host can do both.
 */
export type Role = 'guest' | 'mc' | 'cohost' | 'organiser';

/** Returns true for the roles that see answers and scores before the guests do. */
export const seesHidden = (role: Role): boolean => role !== 'guest';

/**
 * Returns true for the roles that can administer the event. Codes, starting over and helper links require the
 * role `organiser`.
 */
export const mayAdminister = (role: Role): boolean => role === 'organiser' || role === 'cohost';

/** A helper's link that the viewer has redeemed. */
interface Helper {
  linkId: string;
  role: HelperRole;
}

/** The rights of a request's sender in one event, and the participants for whom the browser can play. */
export interface Viewer {
  role: Role;
  isOwner: boolean;
  /** True if the viewer has signed in with the admin code. */
  hasAdminCode: boolean;
  helpers: Helper[];
  participantIds: string[];
}

interface Subject {
  event?: EventRecord;
  participant?: ParticipantRecord;
}

/** The parts of an app that are needed to identify a viewer. */
interface Authority {
  eventCache: EventCache;
  /** The fingerprint of the current owner password. Owner grants with a different fingerprint are invalid. */
  ownerFingerprint: string;
}

/** The credentials that a request carries. */
export interface Credentials {
  grants: Grants;
  /**
   * True if a guest page sent the request. The organiser and helper grants of the cookie are then ignored.
   */
  isAsGuest: boolean;
}

const ownerSession = ({ ownerFingerprint }: Authority, { grants: { owner } }: Credentials) =>
  owner && isSameSecret(owner.mark, ownerFingerprint) ? owner : undefined;

/** The fields of an event that identify a viewer. */
type GuardedEvent = Pick<EventRecord, '_id' | 'originId' | 'adminCodeMark'>;

/**
 * Returns the ids of the events whose grants are valid in this event. A rehearsal also accepts the grants of
 * the original event.
 */
const grantingIds = ({ _id, originId }: GuardedEvent): string[] =>
  [_id, ...(originId ? [originId] : [])].map((id) => id.toString());

const organiserSession = ({ grants }: Credentials, event: GuardedEvent | undefined) =>
  event &&
  grants.organiser.find(
    ({ eventId, mark }) => grantingIds(event).includes(eventId) && isSameSecret(mark, event.adminCodeMark),
  );

/**
 * Returns true for a session that was not logged out. Returns false without a session, and then makes no
 * database query.
 */
const isOpen = async (session: { id: string } | undefined): Promise<boolean> =>
  session !== undefined && !(await EndedSessionModel.exists({ _id: session.id }));

async function participantIdsOf(
  { eventCache }: Authority,
  { grants }: Credentials,
  event: GuardedEvent,
  isRemembered: boolean,
): Promise<string[]> {
  const eventId = event._id.toString();
  const ids = grants.participants.filter((grant) => grant.eventId === eventId).map((g) => g.participantId);
  return ids.length > 0 ? eventCache.findExisting(eventId, ids, { isRemembered }) : [];
}

/** Returns the viewer's helper links that are not revoked. Makes no database query without helper grants. */
async function helpersOf({ grants }: Credentials, event: GuardedEvent): Promise<Helper[]> {
  const eventIds = grantingIds(event);
  const own = grants.helper.filter((grant) => eventIds.includes(grant.eventId));
  const openStates = await Promise.all(own.map(isOpen));
  const linkIds = own.filter((_, index) => openStates[index]).map(({ linkId }) => linkId);
  if (linkIds.length === 0) return [];
  const links = await HelperLinkModel.find(
    { _id: { $in: linkIds }, eventId: { $in: eventIds }, endedAt: { $exists: false } },
    { role: 1 },
  ).lean();
  return links.map(({ _id, role }) => ({ linkId: _id.toString(), role }));
}

/**
 * Returns the role of the helper link with the most rights. For links of the couple and of scorekeepers, this
 * role is `guest`.
 */
const roleBy = (helpers: Helper[]): Role =>
  (['cohost', 'mc'] as const).find((role) => helpers.some((helper) => helper.role === role)) ?? 'guest';

/**
 * Identifies the viewer by the grants that are still valid. With `isCheckedAtWrite`, a participant in the
 * cache is assumed to exist, without a database query.
 */
export async function viewerOf(
  app: Authority,
  request: Credentials,
  event?: GuardedEvent,
  { isCheckedAtWrite }: Pick<Access, 'isCheckedAtWrite'> = {},
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
    participantIds: event ? await participantIdsOf(app, request, event, isCheckedAtWrite === true) : [],
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
    case 'showStaff':
      return seesHidden(viewer.role);
    case 'administrators':
      return isAdministering;
    case 'organiser':
      return viewer.role === 'organiser';
    case 'owner':
      return viewer.isOwner;
  }
}

/** Returns the audit actor of a call. */
export function actorOf(viewer: Viewer, { who }: Access): Actor {
  const role = who === 'witness' || who === 'couple' ? who : viewer.role;
  const helper = viewer.helpers.find((candidate) => candidate.role === role);
  if (helper) return { by: 'helper', linkId: helper.linkId };
  if (role !== 'organiser') return { by: 'guest' };
  return { by: viewer.hasAdminCode ? 'organiser' : 'owner' };
}

/** Returns true if the browser has any other grant. The refusal is then 403 instead of 401. */
function hasOtherGrant({ grants }: Credentials, viewer: Viewer, { event }: Subject): boolean {
  const here = event ? grantingIds(event) : [];
  const { participants, organiser, helper } = grants;
  const elsewhere = [...participants, ...organiser, ...helper].some(({ eventId }) => !here.includes(eventId));
  const isHere = viewer.participantIds.length + viewer.helpers.length > 0 || seesHidden(viewer.role);
  return elsewhere || viewer.isOwner || isHere;
}

/** Returns the error for guests of a deactivated event: 404 `event_inactive`. */
export const eventInactive = ({ shareCode }: EventRecord) =>
  new AppError('event_inactive', refusalTexts.translatable('eventUnknown', { code: shareCode }));

/**
 * Returns the viewer if the access rule permits the call or room. Otherwise throws one of these errors:
 * - 404 `event_inactive` for guests of an inactive event
 * - 401 `not_signed_in` without any grant
 * - 403 `not_allowed` if the grants do not suffice
 */
export async function allow(
  app: Authority,
  access: Access,
  request: Credentials,
  subject: Subject,
): Promise<Viewer> {
  const viewer = await viewerOf(app, request, subject.event, access);
  const { event } = subject;
  if (access.isOfEvent && event && !event.isActive && viewer.role === 'guest') throw eventInactive(event);
  if (isAllowed(access, viewer, subject)) return viewer;
  if (hasOtherGrant(request, viewer, subject))
    throw new AppError('not_allowed', refusalTexts.translatable('notAllowed'));
  throw new AppError('not_signed_in', refusalTexts.translatable('notSignedIn'));
}

/** The access rule of each room. The access rule of a call is part of the call's description. */
export const roomAccess: Record<Audience, Access> = {
  guest: { who: 'anybody', isOfEvent: true },
  screen: { who: 'anybody', isOfEvent: true },
  organiser: { who: 'showStaff' },
};
