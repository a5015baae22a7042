import { useState } from 'react';
import { useTimeout } from '../../../components/timing.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { pagesOfTables } from './TablesCard.tsx';

/** How long the board of the guests stays before the tables replace it, in milliseconds. */
const guestsMs = 24_000;

/**
 * For a screen without space for both boards: returns whether the tables replace the guests now. The tables
 * stay until every page was shown.
 */
export function useTablesTurn(room: RoomState, isOn: boolean): boolean {
  const [isTurn, setIsTurn] = useState(false);
  const turnMs = isTurn ? pagesOfTables(room).roundMs : guestsMs;
  useTimeout(() => setIsTurn(!isTurn), isOn ? turnMs : undefined, isTurn);
  return isOn && isTurn;
}
