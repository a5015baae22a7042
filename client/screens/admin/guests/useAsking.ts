import { useEffect, useMemo, useRef } from 'react';
import type { BoardRow } from '../../../../protocol/live.ts';
import type { SeatRequest } from '../../../../protocol/schemas/seats.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { dropExpiredRequests, loadSeatRequests } from '../../../stores/organiser/seatRequests.ts';
import { showToast } from '../../../stores/app/toasts.ts';

const noRows: BoardRow[] = [];
const noRequests: SeatRequest[] = [];
const tickMs = 10_000;

/** A phone that waits to be let back in, and as whom. */
export type Asking = SeatRequest & { username: string };

/** The phones that wait for the host: asked for after each snapshot, told live from then on, gone when they run out. */
export function useAllAsking(): Asking[] {
  const shareCode = useEventRoom(({ room }) => room?.event.shareCode ?? '');
  const rows = useEventRoom(({ room }) => room?.rows ?? noRows);
  const requests = useEventRoom(({ room }) => room?.seatRequests);
  const isUnknown = requests === undefined;
  useEffect(() => {
    if (isUnknown && shareCode) void loadSeatRequests(shareCode);
  }, [isUnknown, shareCode]);
  useEffect(() => {
    const timer = setInterval(dropExpiredRequests, tickMs);
    return () => clearInterval(timer);
  }, []);
  useTellNew(requests);
  return useMemo(() => {
    const names = new Map(rows.map(({ id, username }) => [id, username]));
    return (requests ?? noRequests).flatMap((request) => {
      const username = names.get(request.participantId);
      return username === undefined ? [] : { ...request, username };
    });
  }, [rows, requests]);
}

/** A request that comes in while the desk is open is told wherever the host looks. */
function useTellNew(requests: SeatRequest[] | undefined): void {
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!requests) return;
    const isNew = known.current && requests.some(({ id }) => !known.current?.has(id));
    known.current = new Set(requests.map(({ id }) => id));
    if (isNew) showToast({ title: 'Let Someone Back In?', description: 'Look under Manage Participants.' });
  }, [requests]);
}

/** The numbers of the phones that ask for one guest's place: '47', '47, 12'; empty for none. */
export const useAskingFor = (participantId: string): string =>
  useEventRoom(({ room }) =>
    (room?.seatRequests ?? noRequests)
      .filter((request) => request.participantId === participantId)
      .map(({ number }) => number)
      .join(', '),
  );
