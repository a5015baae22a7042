import type { Router } from '@koa/router';
import { TakeSeat, type TakenSeat } from '../../protocol/seats.ts';
import { grantParticipant } from '../access/session.ts';
import { presentSeatLink } from '../presenters/seatLink.ts';
import { makeSeatLink, takeSeat } from '../usecases/seats.ts';
import { addCall, idempotencyKeyOf, created, ok } from './door.ts';

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
