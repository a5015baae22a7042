import type { Router } from '@koa/router';
import { JoinEvent, RemoveRecent, UpdateParticipant } from '../../protocol/participants.ts';
import { grantParticipant } from '../access/session.ts';
import { AppError } from '../AppError.ts';
import { presentListedParticipant, presentParticipant } from '../presenters/participant.ts';
import { joinEvent } from '../usecases/game/join.ts';
import {
  listParticipants,
  removeParticipant,
  removeRecent,
  renameParticipant,
  saveMessage,
} from '../usecases/game/participants.ts';
import { addCall, idempotencyKeyOf, created, done, ok, type Asked } from './door.ts';

/** The calls about participants. */
export function addParticipantCalls(router: Router): void {
  addCall(
    router,
    ['get', '/events/:shareCode/participants'],
    { right: 'participant.list', about: 'event' },
    async ({ event, viewer }) => {
      const present = viewer.sight === 'organiser' ? presentParticipant : presentListedParticipant;
      return ok((await listParticipants(event)).map(present));
    },
  );

  addCall(
    router,
    ['post', '/events/:shareCode/participants'],
    { right: 'participant.join', about: 'event', body: JoinEvent },
    async ({ ctx, event, viewer, input }) => {
      const idempotencyKey = idempotencyKeyOf(ctx);
      const join = { ...input, idempotencyKey, address: ctx.ip };
      const { participant, isNew } = await joinEvent(viewer, event, join);
      grantParticipant(ctx, event._id.toString(), participant._id.toString());
      return (isNew ? created : ok)(presentParticipant(participant));
    },
  );

  addCall(
    router,
    ['post', '/events/:shareCode/participants/remove-recent'],
    { right: 'participant.removeRecent', about: 'event', body: RemoveRecent },
    async ({ event, input }) => ok({ removedCount: await removeRecent(event, input) }),
  );

  addCall(
    router,
    ['get', '/participants/:id'],
    { right: 'participant.read', about: 'participant' },
    async ({ participant }) => ok(presentParticipant(participant)),
  );

  addCall(
    router,
    ['patch', '/participants/:id'],
    { right: 'participant.update', about: 'participant', body: UpdateParticipant },
    async (asked) => ok(presentParticipant(await change(asked))),
  );

  addCall(
    router,
    ['delete', '/participants/:id'],
    { right: 'participant.delete', about: 'participant' },
    async ({ participant }) => {
      await removeParticipant(participant);
      return done;
    },
  );
}

/** The message is the guest's own; the name is the organiser's to mend. */
async function change({ event, participant, viewer, input }: Asked<'participant', UpdateParticipant>) {
  const isSelf = viewer.participantIds.includes(participant._id.toString());
  if (input.username !== undefined && viewer.sight === 'organiser')
    return renameParticipant(participant, input.username);
  if (input.message !== undefined && isSelf) return saveMessage(event, participant, input.message);
  throw new AppError('not_allowed', 'You’re not allowed to do that.');
}
