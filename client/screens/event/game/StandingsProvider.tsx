import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { usePlayer, type Standings } from '../../../stores/guest/player.ts';
import { answerThatCounts } from '../../../stores/guest/predictions.ts';
import { type ReceivedReveal, useEventRoom } from '../../../stores/room/eventRoom.ts';
import { type Climb, climbed, isRankShown } from './guestFlow.ts';
import type { StageProps } from './useGuestFlow.ts';

const nothing: Standings = { top: [], participantCount: 0, place: undefined };

/** The leaderboard as the guest sees it, whether the own place is told, and how many places it gained since the last reveal. */
const StandingsContext = createContext({ ...nothing, isPlaceTold: false, climb: 0 });

type StandingsProviderProps = Pick<StageProps, 'participant' | 'course'> & { children: ReactNode };

/** Follows the leaderboard, so that a tick draws only what shows it: that asks for it with `useStandings`. */
export function StandingsProvider({ participant, course, children }: StandingsProviderProps) {
  const player = usePlayer();
  const room = useEventRoom((state) => state.room);
  const { top, participantCount, place } = room
    ? player.standings(room, participant, course.byQuestion)
    : nothing;
  const climb = useClimb(place?.rank, room?.reveals);
  const isTold = place !== undefined && isRankShown(place, participantCount, course);
  const standings = useMemo(
    () => ({ top, participantCount, place, isPlaceTold: isTold, climb }),
    [top, participantCount, place, isTold, climb],
  );
  return <StandingsContext value={standings}>{children}</StandingsContext>;
}

/** The leaderboard as it stands; what asks is drawn again when it moves. */
export const useStandings = () => use(StandingsContext);

/** The game as the guest has played it so far, for the last card. */
export function useOwnGame({
  room,
  participant,
  course,
}: Pick<StageProps, 'room' | 'participant' | 'course'>) {
  const { place, participantCount } = useStandings();
  const answerTo = (id: string) => answerThatCounts(course.byQuestion[id]);
  const { event, questions } = room;
  return { event, questions, participant, place, participantCount, answerTo };
}

const none: readonly ReceivedReveal[] = [];

/** Places gained since the last reveal (before the first one: since the page was opened); negative when places were lost. */
function useClimb(rank: number | undefined, reveals: readonly ReceivedReveal[] = none): number {
  const [known, setKnown] = useState<Climb>({ from: rank, rank, reveals });
  const climb = climbed(known, rank, reveals);
  if (climb !== known) setKnown(climb);
  return climb.from && rank ? climb.from - rank : 0;
}
