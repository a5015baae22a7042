import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { grantParticipant } from '../access/session.ts';
import { AppError } from '../AppError.ts';
import {
  presentListedParticipant,
  presentParticipant,
  presentSeatLink,
  presentSeatRequest,
  presentSentRequest,
} from '../presenters/participant.ts';
import { joinEvent } from '../usecases/game/join.ts';
import {
  listParticipants,
  removeParticipant,
  removeRecent,
  renameParticipant,
  saveMessage,
} from '../usecases/game/participants.ts';
import { type Asked, type CallHandler, created, done, ok } from './callHandler.ts';
import type { App } from '../usecases/App.ts';
import {
  answerSeatRequest,
  askForSeat,
  makeSeatLink,
  takeSeat,
  waitingRequests,
} from '../usecases/game/transfers.ts';
import { isId } from '../usecases/platform/subjects.ts';

/** The calls about participants. */
export function addParticipantCalls(calls: CallHandler, app: App): void {
  calls.add('GET /api/events/:shareCode/participants', async ({ event, viewer }) => {
    const present = viewer.sight === 'organiser' ? presentParticipant : presentListedParticipant;
    return ok((await listParticipants(event)).map(present));
  });

  calls.add(
    'POST /api/events/:shareCode/participants',
    async ({ ctx, event, viewer, input, idempotencyKey }) => {
      const join = { ...input, idempotencyKey, address: ctx.ip };
      const { participant, isNew } = await joinEvent(app, viewer, event, join);
      grantParticipant(ctx, event._id.toString(), participant._id.toString());
      return { status: isNew ? 201 : 200, body: presentParticipant(participant) };
    },
  );

  calls.add('POST /api/events/:shareCode/participants/remove-recent', async ({ event, input }) =>
    ok({ removedCount: await removeRecent(app, event, input) }),
  );

  calls.add('GET /api/participants/:id', async ({ participant }) => ok(presentParticipant(participant)));

  calls.add('PATCH /api/participants/:id', async (asked) => ok(presentParticipant(await change(app, asked))));

  calls.add('DELETE /api/participants/:id', async ({ participant }) => {
    await removeParticipant(app, participant);
    return done;
  });
}

/** The message is the guest's own; the name is the organiser's to mend. */
async function change(app: App, { event, participant, viewer, input }: Asked<'PATCH /api/participants/:id'>) {
  const isSelf = viewer.participantIds.includes(participant._id.toString());
  if (input.username !== undefined && viewer.sight === 'organiser')
    return renameParticipant(app, participant, input.username);
  if (input.message !== undefined && isSelf) return saveMessage(app, event, participant, input.message);
  throw new AppError('not_allowed', refusalTexts('notAllowed'));
}

/** The calls by which a second phone, or one that forgot its guest, gets to a guest's seat. */
export function addSeatCalls(calls: CallHandler, app: App): void {
  calls.add('POST /api/participants/:id/seat-links', async ({ event, participant }) =>
    created(presentSeatLink(await makeSeatLink(event, participant))),
  );

  calls.add('POST /api/seats', async ({ ctx, input, idempotencyKey }) => {
    const { event, participantId } = await takeSeat(app, input.token, idempotencyKey);
    grantParticipant(ctx, event._id.toString(), participantId);
    return ok({ shareCode: event.shareCode, participantId });
  });
}

/** The calls by which a phone that forgot its guest asks the host to be let back in. */
export function addSeatRequestCalls(calls: CallHandler, app: App): void {
  calls.add('POST /api/events/:shareCode/seat-requests', async ({ event, input, spend }) => {
    const eventId = event._id.toString();
    const { request, isNew } = await askForSeat(app, event, input, () => spend('seatRequests', eventId));
    return { status: isNew ? 201 : 200, body: presentSentRequest(request) };
  });

  calls.add('GET /api/events/:shareCode/seat-requests', async ({ event }) =>
    ok((await waitingRequests(event)).map(presentSeatRequest)),
  );

  calls.add('POST /api/events/:shareCode/seat-requests/:id', async ({ event, params: { id }, input }) => {
    if (!isId(id)) throw new AppError('not_found', refusalTexts('transferNotFound'));
    await answerSeatRequest(app, event, id, input.isLetIn);
    return done;
  });
}
