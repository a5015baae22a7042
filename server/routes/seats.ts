import type { Router } from '@koa/router';
import { AnswerSeatRequest, AskForSeat, TakeSeat, type TakenSeat } from '../../protocol/seats.ts';
import { grantParticipant } from '../access/session.ts';
import { AppError } from '../AppError.ts';
import { presentSeatLink, presentSeatRequest, presentSentRequest } from '../presenters/seatLink.ts';
import { answerSeatRequest, askForSeat, waitingRequests } from '../usecases/game/seatRequests.ts';
import { makeSeatLink, takeSeat } from '../usecases/game/seats.ts';
import { isId } from '../usecases/platform/subjects.ts';
import { addCall, idempotencyKeyOf, created, done, ok } from './door.ts';

/** The calls by which a second phone, or one that forgot its guest, gets to a guest's seat. */
export function addSeatCalls(router: Router): void {
  addCall(
    router,
    ['post', '/participants/:id/seat-links'],
    { right: 'seat.link', about: 'participant' },
    async ({ event, participant }) => created(presentSeatLink(await makeSeatLink(event, participant))),
  );

  addCall(
    router,
    ['post', '/seats'],
    { right: 'seat.take', about: 'none', body: TakeSeat },
    async ({ ctx, input }) => {
      const { event, participantId } = await takeSeat(input.token, idempotencyKeyOf(ctx));
      grantParticipant(ctx, event._id.toString(), participantId);
      return ok({ shareCode: event.shareCode, participantId } satisfies TakenSeat);
    },
  );
}

/** The calls by which a phone that forgot its guest asks the host to be let back in. */
export function addSeatRequestCalls(router: Router): void {
  addCall(
    router,
    ['post', '/events/:shareCode/seat-requests'],
    { right: 'seat.ask', about: 'event', body: AskForSeat },
    async ({ event, input, spend }) => {
      const eventId = event._id.toString();
      const { request, isNew } = await askForSeat(event, input, () => spend('seatRequests', eventId));
      return (isNew ? created : ok)(presentSentRequest(request));
    },
  );

  addCall(
    router,
    ['get', '/events/:shareCode/seat-requests'],
    { right: 'seat.listRequests', about: 'event' },
    async ({ event }) => ok((await waitingRequests(event)).map(presentSeatRequest)),
  );

  addCall(
    router,
    ['post', '/events/:shareCode/seat-requests/:id'],
    { right: 'seat.answer', about: 'event', body: AnswerSeatRequest },
    async ({ ctx, event, input }) => {
      const { id } = ctx.params as { id: string };
      if (!isId(id)) throw new AppError('not_found', 'We can’t find this request.');
      await answerSeatRequest(event, id, input.isLetIn);
      return done;
    },
  );
}
