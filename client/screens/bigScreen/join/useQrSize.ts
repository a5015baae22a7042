import { useState } from 'react';
import type { BigScreenQr } from '../../../../protocol/schemas/events.ts';
import { qrQuietMs } from '../../../../protocol/limits.ts';
import { useTimeout } from '../../../components/timing.ts';
import type { RoomState } from '../../../stores/room/roomState.ts';
import { isScored } from '../roomFacts.ts';

const latestJoin = ({ rows }: RoomState) =>
  rows.reduce((latest, { joinedAt }) => Math.max(latest, joinedAt), 0);

/**
 * The QR code's size as the host has set it, else large until nobody new has joined for a while (`quietMs`), counted from
 * when the screen was opened. Before the first shown answer a new guest makes it large again; afterwards the board keeps
 * the room that it has won.
 */
export function useQrSize(room: RoomState, quietMs = qrQuietMs): BigScreenQr {
  const isLobby = !isScored(room);
  const latest = latestJoin(room);
  const [isQuiet, setIsQuiet] = useState(!isLobby);
  const [noticed, setNoticed] = useState(latest);
  if (latest > noticed) {
    setNoticed(latest);
    if (isLobby) setIsQuiet(false);
  }
  useTimeout(() => setIsQuiet(true), isQuiet ? undefined : quietMs, noticed);
  return room.event.bigScreenQr ?? (isQuiet ? 'small' : 'large');
}
