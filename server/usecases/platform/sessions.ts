import { grantsMs } from '../../base/limits.ts';
import type { Session } from '../../../protocol/schemas/participants.ts';
import type { Grants } from '../../access/session.ts';
import { viewerOf, type Credentials } from '../../access/viewer.ts';
import { EndedSessionModel } from '../../models/platform/platform.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import type { EventRecord } from '../../models/event.ts';
import { presentParticipant } from '../../presenters/game.ts';
import { endedLinksIn } from '../helpers/helperLinks.ts';
import { participantsOf } from '../participants/participants.ts';
import type { App } from '../App.ts';

/** Returns the roles of a browser in an event. Without an event, returns the general roles. */
export async function sessionOf(
  app: Pick<App, 'eventCache' | 'ownerFingerprint'>,
  request: Credentials,
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
 * Ends the organiser, owner and helper sessions of one browser on all servers. Copies of the cookie become
 * invalid too. Resolves when the records are durable. Ending a session again changes nothing. A guest's grant
 * ends only when the guest is removed.
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
  await Promise.all(sessions.map(storeEnded));
  app.domainEvents.publish('sessionsEnded', { ids: sessions.map(({ id }) => id) });
}

/**
 * Publishes which of `ids` were ended, because the domain event of another server may have been lost. `ids`
 * are the sessions and helper links of connected clients.
 */
export async function syncEndedSessions(app: Pick<App, 'domainEvents'>, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const sessions = await EndedSessionModel.find({ _id: { $in: ids } }, { _id: 1 }).lean();
  const ended = [...sessions.map(({ _id }) => _id), ...(await endedLinksIn(ids))];
  if (ended.length > 0) app.domainEvents.publishRemote('sessionsEnded', { ids: ended });
}

async function storeEnded({ id, until }: { id: string; until: Date }): Promise<void> {
  try {
    await EndedSessionModel.updateOne({ _id: id }, { $setOnInsert: { until } }, { upsert: true });
  } catch (error) {
    // A concurrent logout has already stored the session.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Deletes ended sessions whose grants have expired. Returns the number of deleted sessions. */
export async function forgetEndedSessions(now: Date): Promise<number> {
  const { deletedCount } = await EndedSessionModel.deleteMany({ until: { $lt: now } });
  return deletedCount;
}
