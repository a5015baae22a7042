import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { dropParticipant, grantParticipant } from '../access/session.ts';
import { mayAdminister, seesHidden } from '../access/viewer.ts';
import { AppError } from '../base/AppError.ts';
import {
  presentParticipants,
  presentParticipant,
  presentParticipantToAll,
  presentTransferRequest,
  presentSentRequest,
  presentTransferLink,
} from '../presenters/game.ts';
import { presentTitles } from '../presenters/show.ts';
import { presentOwnData } from '../presenters/ownData.ts';
import type { App } from '../usecases/App.ts';
import { joinEvent } from '../usecases/participants/join.ts';
import { ownDataOf } from '../usecases/participants/ownData.ts';
import { addPaperGuest } from '../usecases/participants/paper.ts';
import * as messages from '../usecases/participants/messages.ts';
import * as participants from '../usecases/participants/participants.ts';
import * as transfers from '../usecases/participants/transfers.ts';
import { isId } from '../usecases/isId.ts';
import type { HandlerContext, Handlers } from './callHandler.ts';

/** Returns true if the caller's browser plays as the participant of the call. */
const isSelf = ({
  viewer,
  participant,
}: Pick<HandlerContext<'GET /api/participants/:id'>, 'viewer' | 'participant'>) =>
  viewer.participantIds.includes(participant._id.toString());

/** Returns the calls about participants. */
export const participantCalls = (app: App) =>
  ({
    'GET /api/events/:shareCode/participants': async ({ event, viewer }) =>
      presentParticipants(await app.eventCache.get(event._id.toString()), seesHidden(viewer.role)),
    'POST /api/events/:shareCode/participants': async ({ ctx, event, viewer, input, idempotencyKey }) => {
      const join = { ...input, idempotencyKey, address: ctx.ip };
      const { participant, isNew } = await joinEvent(app, viewer, event, join);
      grantParticipant(ctx, event._id.toString(), participant._id.toString());
      app.sessions.cacheReplyCookie(ctx);
      return { isNew, body: presentParticipant(participant, event) };
    },
    'POST /api/events/:shareCode/paper-guests': async ({ event, input, idempotencyKey }) => {
      const { participant, isNew } = await addPaperGuest(app, event, { ...input, idempotencyKey });
      return { isNew, body: presentParticipant(participant, event) };
    },
    'POST /api/events/:shareCode/participants/remove-recent': async ({ event, input }) => ({
      removedCount: await participants.removeRecent(app, event, input),
    }),
    'GET /api/participants/:id': async ({ event, participant, viewer }) =>
      isSelf({ viewer, participant }) || seesHidden(viewer.role)
        ? presentParticipant(participant, event)
        : presentParticipantToAll(participant, event),
    'GET /api/participants/:id/titles': async ({ event, participant }) =>
      presentTitles(await app.eventCache.get(event._id.toString()), participant._id.toString()),
    'PATCH /api/participants/:id': async (context) =>
      presentParticipant(await changeParticipant(app, context), context.event),
    'POST /api/participants/:id/message': async ({ event, participant, input }) =>
      presentParticipant(await messages.moderateMessage(app, event, participant, input), event),
    'GET /api/participants/:id/data': async ({ event, participant }) =>
      presentOwnData(app, await ownDataOf(event, participant)),
    'DELETE /api/participants/:id': async ({ ctx, participant, viewer }) => {
      await participants.removeParticipant(app, participant, { hasLeft: isSelf({ viewer, participant }) });
      dropParticipant(ctx, participant._id.toString());
    },
  }) satisfies Partial<Handlers>;

/**
 * Changes one field of a participant. The guest can change the message, an administrator the name, and both
 * the table. Otherwise throws `not_allowed`.
 */
async function changeParticipant(
  app: App,
  { event, participant, viewer, input }: HandlerContext<'PATCH /api/participants/:id'>,
) {
  if (input.username !== undefined && mayAdminister(viewer.role))
    return participants.renameParticipant(app, participant, input.username);
  if (input.message !== undefined && isSelf({ viewer, participant }))
    return messages.saveMessage(app, event, participant, input.message);
  if (input.tableId !== undefined)
    return participants.chooseTable(app, event, participant, {
      tableId: input.tableId,
      isByOrganiser: mayAdminister(viewer.role),
    });
  throw new AppError('not_allowed', refusalTexts.translatable('notAllowed'));
}

/**
 * Returns the calls for moving a guest to another phone, by a transfer link or by a request to the host. The
 * word "seat" in their addresses comes from earlier versions.
 */
export const transferCalls = (app: App) =>
  ({
    'POST /api/participants/:id/seat-links': async ({ event, participant }) =>
      presentTransferLink(await transfers.makeTransferLink(app, event, participant)),
    'POST /api/seats': async ({ ctx, input, idempotencyKey }) => {
      const transfer = await transfers.takeTransfer(app, input.token, idempotencyKey);
      if ('requestState' in transfer) return transfer;
      const { event, participantId } = transfer;
      grantParticipant(ctx, event._id.toString(), participantId);
      return { shareCode: event.shareCode, participantId };
    },
    'POST /api/seats/withdraw': async ({ input }) => transfers.withdrawTransferRequest(app, input.token),
    'POST /api/events/:shareCode/seat-requests': async ({ event, input, takeToken }) => {
      const takeRequestToken = () => takeToken('seatRequests', event._id.toString());
      const { request, isNew } = await transfers.askForTransfer(app, event, input, takeRequestToken);
      return { isNew, body: presentSentRequest(request) };
    },
    'GET /api/events/:shareCode/seat-requests': async ({ event }) =>
      (await transfers.waitingRequests(app, event)).map(presentTransferRequest),
    'POST /api/events/:shareCode/seat-requests/:id': async ({ event, params: { id }, input }) => {
      if (!isId(id)) throw new AppError('not_found', refusalTexts.translatable('transferNotFound'));
      await transfers.answerTransferRequest(app, event, id, input.isLetIn);
    },
  }) satisfies Partial<Handlers>;
