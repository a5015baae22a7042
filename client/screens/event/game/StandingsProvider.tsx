import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Participant } from '../../../../protocol/schemas/participants.ts';
import type { Standings } from '../../../stores/guest/player.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { isPlaceTold, type Course } from './flow.ts';
import { usePlayer } from './playerContext.ts';
import { useClimb } from './useClimb.ts';

/** The leaderboard as the guest sees it, whether the own place is told, and how many places it gained since the last reveal. */
export type OwnStandings = Standings & { isPlaceTold: boolean; climb: number };

const nothing: OwnStandings = {
  top: [],
  participantCount: 0,
  place: undefined,
  isPlaceTold: false,
  climb: 0,
};

const StandingsContext = createContext(nothing);

type StandingsProviderProps = { participant: Participant; course: Course; children: ReactNode };

/** Follows the leaderboard, so that a tick draws only what shows it: that asks for it with `useStandings`. */
export function StandingsProvider({ participant, course, children }: StandingsProviderProps) {
  const player = usePlayer();
  const room = useEventRoom((state) => state.room);
  const { top, participantCount, place } = room
    ? player.standings(room, participant, course.byQuestion)
    : nothing;
  const climb = useClimb(place?.rank, room?.reveals);
  const isTold = place !== undefined && isPlaceTold(place, participantCount, course);
  const standings = useMemo(
    () => ({ top, participantCount, place, isPlaceTold: isTold, climb }),
    [top, participantCount, place, isTold, climb],
  );
  return <StandingsContext value={standings}>{children}</StandingsContext>;
}

/** The leaderboard as it stands; what asks is drawn again when it moves. */
export const useStandings = () => use(StandingsContext);
