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
 * The role in which a viewer sees an event. An MC sees the game as the organiser does (answers, scores,
 * messages), but not the administration. A co-host sees the game and the administration.
 */
export type Role = 'guest' | 'mc' | 'cohost' | 'organiser';

/** True for the roles that see answers and scores before the guests do. */
export const seesHidden = (role: Role): boolean => role !== 'guest';

/**
 * True for the roles that administer the event. Codes, starting over and helper links need `organiser`.
 */
export const mayAdminister = (role: Role): boolean => role === 'organiser' || role === 'cohost';

/** A helper's link that the viewer holds. */
interface Helper {
  linkId: string;
  role: HelperRole;
}

/** The rights of a request's sender in one event, and the participants that the sender's browser plays. */
export interface Viewer {
  role: Role;
  isOwner: boolean;
  /** True when the viewer signed in with the admin code. */
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
  /** The fingerprint of the current owner password. Owner grants with another one are void. */
  ownerFingerprint: string;
}

/** The credentials that a request carries. */
export interface Credentials {
  grants: Grants;
  /** True when a guest page sent the request: the cookie's organiser and helper rights are ignored. */
  isAsGuest: boolean;
}

const ownerSession = ({ ownerFingerprint }: Authority, { grants: { owner } }: Credentials) =>
  owner && isSameSecret(owner.mark, ownerFingerprint) ? owner : undefined;

/** The events whose grants are valid in this event: itself, and for a rehearsal also its original. */
const grantingIds = ({ _id, originId }: EventRecord): string[] =>
  [_id, ...(originId ? [originId] : [])].map((id) => id.toString());

const organiserSession = ({ grants }: Credentials, event: EventRecord | undefined) =>
  event &&
  grants.organiser.find(
    ({ eventId, mark }) => grantingIds(event).includes(eventId) && isSameSecret(mark, event.adminCodeMark),
  );

/** True for a session that was not logged out. Without a session it is false, without a database lookup. */
const isOpen = async (session: { id: string } | undefined): Promise<boolean> =>
  session !== undefined && !(await EndedSessionModel.exists({ _id: session.id }));

async function participantIdsOf(
  { eventCache }: Authority,
  { grants }: Credentials,
  event: EventRecord,
  isRemembered: boolean,
): Promise<string[]> {
  const eventId = event._id.toString();
  const ids = grants.participants.filter((grant) => grant.eventId === eventId).map((g) => g.participantId);
  return ids.length > 0 ? eventCache.findExisting(eventId, ids, { isRemembered }) : [];
}

/** The viewer's helper links that have not ended. Without helper grants there is no database lookup. */
async function helpersOf({ grants }: Credentials, event: EventRecord): Promise<Helper[]> {
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
 * The role of the helper link with the most rights. Links for the couple and for scorekeepers give the role
 * `guest`.
 */
const roleBy = (helpers: Helper[]): Role =>
  (['cohost', 'mc'] as const).find((role) => helpers.some((helper) => helper.role === role)) ?? 'guest';

/**
 * Identifies the viewer by the grants that are still valid. With `isCheckedAtWrite`, a cached participant
 * counts as existing without a database lookup.
 */
export async function viewerOf(
  app: Authority,
  request: Credentials,
  event?: EventRecord,
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

/** The audit actor of a call. */
export function actorOf(viewer: Viewer, { who }: Access): Actor {
  const role = who === 'witness' || who === 'couple' ? who : viewer.role;
  const helper = viewer.helpers.find((candidate) => candidate.role === role);
  if (helper) return { by: 'helper', linkId: helper.linkId };
  if (role !== 'organiser') return { by: 'guest' };
  return { by: viewer.hasAdminCode ? 'organiser' : 'owner' };
}

/** True when the browser holds any other grant, so that the refusal is 403 and not 401. */
function hasOtherGrant({ grants }: Credentials, viewer: Viewer, { event }: Subject): boolean {
  const here = event ? grantingIds(event) : [];
  const { participants, organiser, helper } = grants;
  const elsewhere = [...participants, ...organiser, ...helper].some(({ eventId }) => !here.includes(eventId));
  const isHere = viewer.participantIds.length + viewer.helpers.length > 0 || seesHidden(viewer.role);
  return elsewhere || viewer.isOwner || isHere;
}

/** The error for guests of a deactivated event: 404 `event_inactive`. */
export const eventInactive = ({ shareCode }: EventRecord) =>
  new AppError('event_inactive', refusalTexts.translatable('eventUnknown', { code: shareCode }));

/**
 * Returns the viewer when the access rule admits this viewer to the call or room. Throws `event_inactive`
 * (404) for guests of a deactivated event, `not_signed_in` (401) without any grant, and `not_allowed` (403)
 * with grants that do not suffice.
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

/** The access rule of each room. The access rules of calls are part of their entries. */
export const roomAccess: Record<Audience, Access> = {
  guest: { who: 'anybody', isOfEvent: true },
  screen: { who: 'anybody', isOfEvent: true },
  organiser: { who: 'showStaff' },
};
