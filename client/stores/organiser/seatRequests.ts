import { done, failed } from '../../../protocol/texts/texts.ts';
import { ApiError } from '../../api/http.ts';
import { answerSeatRequest, getSeatRequests } from '../../api/seats.ts';
import { changeRoom, serverNow, useEventRoom } from '../room/eventRoom.ts';
import { attempt, takeReply } from './questions.ts';

const texts = {
  letIn: done('Guest Let In', 'Their phone will be in the game in a moment.'),
  declined: done('Request Declined', 'That phone stays outside.'),
  failed: failed('Failed to answer the request. Please try again.'),
};

/** Asks who waits to be let back in; what the room has told meanwhile is newer and stays. */
export async function loadSeatRequests(shareCode: string): Promise<void> {
  try {
    const requests = await getSeatRequests(shareCode);
    changeRoom((room) => ({ ...room, seatRequests: room.seatRequests ?? requests }));
  } catch (error) {
    // Without an answer the room still tells of the next one; the desk says itself that it is not connected.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Takes the requests off the desk that have run out meanwhile. */
export function dropExpiredRequests(): void {
  const requests = useEventRoom.getState().room?.seatRequests ?? [];
  const fresh = requests.filter(({ expiresAt }) => Date.parse(expiresAt) > serverNow());
  if (fresh.length < requests.length) changeRoom((room) => ({ ...room, seatRequests: fresh }));
}

/** Lets a waiting phone in, or does not; true when it is stored. */
export const answerSeat = async (shareCode: string, id: string, isLetIn: boolean): Promise<boolean> =>
  attempt(
    async () => {
      await answerSeatRequest(shareCode, id, isLetIn);
      takeReply((room) => ({
        ...room,
        seatRequests: (room.seatRequests ?? []).filter((request) => request.id !== id),
      }));
    },
    isLetIn ? texts.letIn : texts.declined,
    texts.failed,
  );
