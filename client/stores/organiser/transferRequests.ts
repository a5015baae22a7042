import { done, failed } from '../../../protocol/texts/toasts.ts';
import { transferRequestTexts } from '../../../protocol/texts/portal/guests.ts';
import { call } from '../../api/http.ts';
import { changeRoom, serverNow } from '../room/eventRoom.ts';
import { attempt } from './attempt.ts';
import { organiserRoom, takeReply } from './organiserRoom.ts';

/** Asks who waits to be let back in; what the room has told meanwhile is newer and stays. Throws ApiError. */
export async function loadSeatRequests(): Promise<void> {
  const requests = await call('GET /api/events/:shareCode/seat-requests', {
    params: { shareCode: organiserRoom().event.shareCode },
  });
  changeRoom((room) => ({ ...room, seatRequests: room.seatRequests ?? requests }));
}

/** Takes the requests off the dashboard that have run out meanwhile. */
export function dropExpiredRequests(): void {
  const { seatRequests: requests = [] } = organiserRoom();
  const fresh = requests.filter(({ expiresAt }) => Date.parse(expiresAt) > serverNow());
  if (fresh.length < requests.length) changeRoom((room) => ({ ...room, seatRequests: fresh }));
}

/** Lets a waiting phone in, or does not; true when it is stored. */
export const answerSeat = async (id: string, isLetIn: boolean): Promise<boolean> =>
  attempt(
    async () => {
      await call('POST /api/events/:shareCode/seat-requests/:id', {
        params: { shareCode: organiserRoom().event.shareCode, id },
        body: { isLetIn },
      });
      takeReply((room) => ({
        ...room,
        seatRequests: (room.seatRequests ?? []).filter((request) => request.id !== id),
      }));
    },
    isLetIn
      ? done(transferRequestTexts('letInToastTitle'), transferRequestTexts('letInToast'))
      : done(transferRequestTexts('declinedToastTitle'), transferRequestTexts('declinedToast')),
    failed(transferRequestTexts('failed')),
  );
