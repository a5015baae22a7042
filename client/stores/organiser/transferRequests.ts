import { transferRequestTexts } from '../../../protocol/texts/portal/guests/guests.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { changeRoom, serverNow } from '../room/eventRoom.ts';
import { attempt } from './attempt.ts';
import { ofEvent, organiserRoom, applyReply } from './organiserRoom.ts';

/** Asks who waits to be let back in; what the room has told meanwhile is newer and stays. Throws ApiError. */
export async function loadTransferRequests(): Promise<void> {
  const requests = await call('GET /api/events/:shareCode/seat-requests', ofEvent());
  changeRoom((room) => ({ ...room, seatRequests: room.seatRequests ?? requests }));
}

/** Takes the requests off the dashboard that have run out meanwhile. */
export function dropExpiredRequests(): void {
  const { seatRequests: requests = [] } = organiserRoom();
  const fresh = requests.filter(({ expiresAt }) => Date.parse(expiresAt) > serverNow());
  if (fresh.length < requests.length) changeRoom((room) => ({ ...room, seatRequests: fresh }));
}

/** Lets a waiting phone in, or does not; true when it is stored. */
export async function answerTransferRequest(id: string, isLetIn: boolean) {
  const word = isLetIn ? 'letIn' : 'declined';
  return attempt(
    async () => {
      await call('POST /api/events/:shareCode/seat-requests/:id', {
        params: { ...ofEvent().params, id },
        body: { isLetIn },
      });
      applyReply((room) => ({
        ...room,
        seatRequests: (room.seatRequests ?? []).filter((request) => request.id !== id),
      }));
    },
    done(transferRequestTexts(`${word}ToastTitle`), transferRequestTexts(`${word}Toast`)),
    failed(transferRequestTexts('failed')),
  );
}
