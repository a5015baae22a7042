import { useState } from 'react';
import { useTimeout } from '../../../components/timing.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { pagesOfTables } from './TablesCard.tsx';

/** The time that the guests' board stays before the tables replace it, in milliseconds. */
const guestsMs = 24_000;

/**
 * Returns whether the tables replace the guests' board now, on a screen without space for both. The tables
 * stay until the screen has shown all of their pages.
 */
export function useTablesTurn(room: RoomState, isOn: boolean): boolean {
  const [isTurn, setIsTurn] = useState(false);
  const turnMs = isTurn ? pagesOfTables(room).roundMs : guestsMs;
  useTimeout(() => setIsTurn(!isTurn), isOn ? turnMs : undefined, isTurn);
  return isOn && isTurn;
}
