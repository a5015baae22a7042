import { grantParticipant } from '../access/session.ts';
import { AppError } from '../AppError.ts';
import { presentSeatLink, presentSeatRequest, presentSentRequest } from '../presenters/seatLink.ts';
import { answerSeatRequest, askForSeat, waitingRequests } from '../usecases/game/seatRequests.ts';
import { makeSeatLink, takeSeat } from '../usecases/game/seats.ts';
import { isId } from '../usecases/platform/subjects.ts';
import { created, done, ok, type CallHandler } from './callHandler.ts';
import type { App } from '../usecases/App.ts';

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
    if (!isId(id)) throw new AppError('not_found', 'We can’t find this request.');
    await answerSeatRequest(app, event, id, input.isLetIn);
    return done;
  });
}
