import { grantsMs } from '../../base/limits.ts';
import type { Session } from '../../../protocol/schemas/participants.ts';
import type { Grants } from '../../access/session.ts';
import { viewerOf, type Request } from '../../access/viewer.ts';
import { EndedSessionModel } from '../../models/platform/platform.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import type { EventRecord } from '../../models/event.ts';
import { presentParticipant } from '../../presenters/game.ts';
import { endedLinksIn } from '../helpers/helperLinks.ts';
import { participantsOf } from '../participants/participants.ts';
import type { App } from '../App.ts';

/** Who a browser is: in an event, or in general. */
export async function sessionOf(
  app: Pick<App, 'eventCache' | 'ownerFingerprint'>,
  request: Request,
  event?: EventRecord,
): Promise<Session> {
  const viewer = await viewerOf(app, { ...request, isAsGuest: false }, event);
  const participants = await participantsOf(viewer);
  const helperRoles = [...new Set(viewer.helpers.map(({ role }) => role))];
  return {
    participants: participants.map((participant) => presentParticipant(participant, event ?? {})),
    isOrganiser: event !== undefined && viewer.role === 'organiser',
    isOwner: viewer.isOwner,
    ...(helperRoles.length > 0 && { helperRoles }),
  };
}

/**
 * Ends an organiser's, the owner's and helpers' sessions of one browser for good, wherever a copy of its cookie is; done when
 * that is durable. Ended twice they are ended. A guest's seat ends by removing the guest.
 */
export async function endSessions(
  app: Pick<App, 'domainEvents'>,
  { organiser, owner, helper }: Grants,
): Promise<void> {
  const sessions = [
    ...organiser.map(({ id, at }) => ({ id, until: new Date(at + grantsMs.organiser) })),
    ...helper.map(({ id, at }) => ({ id, until: new Date(at + grantsMs.helper) })),
    ...(owner ? [{ id: owner.id, until: new Date(owner.at + grantsMs.owner) }] : []),
  ];
  if (sessions.length === 0) return;
  await Promise.all(sessions.map(store));
  app.domainEvents.publish('sessionsEnded', { ids: sessions.map(({ id }) => id) });
}

/**
 * Of the sessions and helpers' links that somebody is connected by, those that were ended at another server unheard are
 * ended here, too.
 */
export async function endElsewhereEnded(app: Pick<App, 'domainEvents'>, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const sessions = await EndedSessionModel.find({ _id: { $in: ids } }, { _id: 1 }).lean();
  const ended = [...sessions.map(({ _id }) => _id), ...(await endedLinksIn(ids))];
  if (ended.length > 0) app.domainEvents.passOn('sessionsEnded', { ids: ended });
}

async function store({ id, until }: { id: string; until: Date }): Promise<void> {
  try {
    await EndedSessionModel.updateOne({ _id: id }, { $setOnInsert: { until } }, { upsert: true });
  } catch (error) {
    // Logged out twice in one moment.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Forgets ended sessions whose grants would have ended by now anyway; gives how many. */
export async function forgetEndedSessions(now: Date): Promise<number> {
  const { deletedCount } = await EndedSessionModel.deleteMany({ until: { $lt: now } });
  return deletedCount;
}
