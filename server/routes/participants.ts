import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { dropParticipant, grantParticipant } from '../access/session.ts';
import { mayAdminister, seesHidden } from '../access/viewer.ts';
import { AppError } from '../base/AppError.ts';
import {
  presentParticipants,
  presentParticipant,
  presentTransferRequest,
  presentSentRequest,
  presentTransferLink,
} from '../presenters/game.ts';
import { presentOwnData } from '../presenters/ownData.ts';
import type { App } from '../usecases/App.ts';
import { joinEvent } from '../usecases/participants/join.ts';
import { ownDataOf } from '../usecases/participants/ownData.ts';
import { addPaperGuest } from '../usecases/participants/paper.ts';
import * as participants from '../usecases/participants/participants.ts';
import * as transfers from '../usecases/participants/transfers.ts';
import { isId } from '../usecases/isId.ts';
import type { HandlerContext, Handlers } from './callHandler.ts';

/** The calls about participants. */
export const participantCalls = (app: App) =>
  ({
    'GET /api/events/:shareCode/participants': async ({ event, viewer }) =>
      presentParticipants(await app.eventCache.get(event._id.toString()), seesHidden(viewer.role)),
    'POST /api/events/:shareCode/participants': async ({ ctx, event, viewer, input, idempotencyKey }) => {
      const join = { ...input, idempotencyKey, address: ctx.ip };
      const { participant, isNew } = await joinEvent(app, viewer, event, join);
      grantParticipant(ctx, event._id.toString(), participant._id.toString());
      app.sessions.expectBack(ctx);
      return { isNew, body: presentParticipant(participant, event) };
    },
    'POST /api/events/:shareCode/paper-guests': async ({ event, input, idempotencyKey }) => {
      const { participant, isNew } = await addPaperGuest(app, event, { ...input, idempotencyKey });
      return { isNew, body: presentParticipant(participant, event) };
    },
    'POST /api/events/:shareCode/participants/remove-recent': async ({ event, input }) => ({
      removedCount: await participants.removeRecent(app, event, input),
    }),
    'GET /api/participants/:id': async ({ event, participant }) => presentParticipant(participant, event),
    'PATCH /api/participants/:id': async (asked) => presentParticipant(await change(app, asked), asked.event),
    'GET /api/participants/:id/data': async ({ event, participant }) =>
      presentOwnData(app, await ownDataOf(event, participant)),
    'DELETE /api/participants/:id': async ({ ctx, participant, viewer }) => {
      const id = participant._id.toString();
      const hasLeft = viewer.participantIds.includes(id);
      await participants.removeParticipant(app, participant, { hasLeft });
      dropParticipant(ctx, id);
    },
  }) satisfies Partial<Handlers>;

/** The message is the guest's own; the name is the organiser's to mend; the table is either's to choose. */
async function change(
  app: App,
  { event, participant, viewer, input }: HandlerContext<'PATCH /api/participants/:id'>,
) {
  const isSelf = viewer.participantIds.includes(participant._id.toString());
  if (input.username !== undefined && mayAdminister(viewer.role))
    return participants.renameParticipant(app, participant, input.username);
  if (input.message !== undefined && isSelf)
    return participants.saveMessage(app, event, participant, input.message);
  if (input.tableId !== undefined)
    return participants.chooseTable(app, event, participant, {
      tableId: input.tableId,
      isByOrganiser: mayAdminister(viewer.role),
    });
  throw new AppError('not_allowed', refusalTexts.translatable('notAllowed'));
}

/**
 * The calls by which a second phone, or one that forgot its guest, plays as that guest: by a link, or by asking the host.
 * Their addresses keep the word that they were first given.
 */
export const transferCalls = (app: App) =>
  ({
    'POST /api/participants/:id/seat-links': async ({ event, participant }) =>
      presentTransferLink(await transfers.makeTransferLink(app, event, participant)),
    'POST /api/seats': async ({ ctx, input, idempotencyKey }) => {
      const taken = await transfers.takeTransfer(app, input.token, idempotencyKey);
      if ('requestState' in taken) return taken;
      const { event, participantId } = taken;
      grantParticipant(ctx, event._id.toString(), participantId);
      return { shareCode: event.shareCode, participantId };
    },
    'POST /api/seats/withdraw': async ({ input }) => transfers.withdrawTransferRequest(app, input.token),
    'POST /api/events/:shareCode/seat-requests': async ({ event, input, spend }) => {
      const spendOne = () => spend('seatRequests', event._id.toString());
      const { request, isNew } = await transfers.askForTransfer(app, event, input, spendOne);
      return { isNew, body: presentSentRequest(request) };
    },
    'GET /api/events/:shareCode/seat-requests': async ({ event }) =>
      (await transfers.waitingRequests(app, event)).map(presentTransferRequest),
    'POST /api/events/:shareCode/seat-requests/:id': async ({ event, params: { id }, input }) => {
      if (!isId(id)) throw new AppError('not_found', refusalTexts.translatable('transferNotFound'));
      await transfers.answerTransferRequest(app, event, id, input.isLetIn);
    },
  }) satisfies Partial<Handlers>;
