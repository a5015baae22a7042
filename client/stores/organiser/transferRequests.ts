import { transferRequestTexts } from '../../../protocol/texts/portal/guests/guests.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { changeRoom, serverNow } from '../room/eventRoom.ts';
import { runWithToast } from './runWithToast.ts';
import { eventParams, organiserRoom, applyReply } from './organiserRoom.ts';

/**
 * Loads the pending transfer requests. Keeps requests that the room has received during the call, because
 * they are newer. Throws ApiError.
 */
export async function loadTransferRequests(): Promise<void> {
  const requests = await call('GET /api/events/:shareCode/seat-requests', eventParams());
  changeRoom((room) => ({ ...room, seatRequests: room.seatRequests ?? requests }));
}

/** Removes expired requests from the dashboard. */
export function dropExpiredRequests(): void {
  const { seatRequests: requests = [] } = organiserRoom();
  const fresh = requests.filter(({ expiresAt }) => Date.parse(expiresAt) > serverNow());
  if (fresh.length < requests.length) changeRoom((room) => ({ ...room, seatRequests: fresh }));
}

/** Accepts or declines a transfer request. Returns true when the answer is stored. */
export async function answerTransferRequest(id: string, isLetIn: boolean) {
  const textKey = isLetIn ? 'letIn' : 'declined';
  return runWithToast(
    async () => {
      await call('POST /api/events/:shareCode/seat-requests/:id', {
        params: { ...eventParams().params, id },
        body: { isLetIn },
      });
      applyReply((room) => ({
        ...room,
        seatRequests: (room.seatRequests ?? []).filter((request) => request.id !== id),
      }));
    },
    successToast(transferRequestTexts(`${textKey}ToastTitle`), transferRequestTexts(`${textKey}Toast`)),
    errorToast(transferRequestTexts('failed')),
  );
}
