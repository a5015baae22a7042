import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Stage } from '../../../../protocol/live.ts';
import { usePlayer, type Standings } from '../../../stores/guest/player.ts';
import { validAnswerOf } from '../../../stores/guest/predictions.ts';
import { type ReceivedReveal, useEventRoom } from '../../../stores/room/eventRoom.ts';
import { type Climb, hasAnswer, updateClimb, isRankShown } from './guestFlow.ts';
import type { FlowProps } from './useGuestFlow.ts';

const emptyStandings: Standings = { top: [], participantCount: 0, place: undefined };

/**
 * The leaderboard of this guest, whether their rank may be shown, and the ranks gained since the last reveal.
 */
const emptyContext = { ...emptyStandings, isRankVisible: false, climb: 0, areWinnersPending: false };
const StandingsContext = createContext(emptyContext);

type StandingsProviderProps = Pick<FlowProps, 'participant' | 'guestQuestions'> & { children: ReactNode };

/**
 * Subscribes to the leaderboard, so that an update renders only the consumers of `useStandings` again. While
 * the big screens name the winners, the leaderboard stays as it was before.
 */
export function StandingsProvider({ participant, guestQuestions, children }: StandingsProviderProps) {
  const player = usePlayer();
  const room = useEventRoom((state) => state.room);
  const { top, participantCount, place } = room
    ? player.standings(room, participant, guestQuestions.byQuestion)
    : emptyStandings;
  const climbed = useClimb(place?.rank, room?.reveals);
  const climb = hasAnswer(guestQuestions) ? climbed : 0;
  const isShowRunning = room?.stage !== undefined && room.stage.kind !== 'automatic';
  const isRankVisible =
    place !== undefined && isRankShown(place, participantCount, guestQuestions, { isShowRunning });
  const areWinnersPending = useAreWinnersPending(room?.stage);
  const current = useMemo(
    () => ({ top, participantCount, place, isRankVisible, climb, areWinnersPending }),
    [top, participantCount, place, isRankVisible, climb, areWinnersPending],
  );
  const before = useRef(emptyContext);
  useEffect(() => {
    if (!areWinnersPending) before.current = current;
  });
  const standings = useMemo(
    // oxlint-disable-next-line react/refs -- the standings before the podium, which change with no render
    () => (areWinnersPending ? { ...before.current, areWinnersPending } : current),
    [areWinnersPending, current],
  );
  return <StandingsContext value={standings}>{children}</StandingsContext>;
}

/** Returns true while the big screens name the winners one after another. */
function useAreWinnersPending(stage: Stage | undefined): boolean {
  const [named, setNamed] = useState<Stage>();
  const pending = stage?.kind === 'podium' && stage.revealsInMs !== undefined ? stage : undefined;
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setNamed(pending), pending.revealsInMs);
    return () => clearTimeout(timer);
  }, [pending]);
  return pending !== undefined && pending !== named;
}

/** Returns the current leaderboard. The component renders again when it changes. */
export const useStandings = () => use(StandingsContext);

/** Returns the guest's game so far, for the souvenir. */
export function useOwnGame({
  room,
  participant,
  guestQuestions,
}: Pick<FlowProps, 'room' | 'participant' | 'guestQuestions'>) {
  const { place, participantCount, areWinnersPending } = useStandings();
  const answerTo = (id: string) => validAnswerOf(guestQuestions.byQuestion[id]);
  const { questions } = room;
  const event = areWinnersPending ? { ...room.event, wasCrowned: undefined } : room.event;
  return { event, questions, participant, place, participantCount, answerTo };
}

const noReveals: readonly ReceivedReveal[] = [];

/**
 * Returns the ranks gained since the last reveal, or since the page was opened if there was no reveal. Lost
 * ranks are negative.
 */
function useClimb(rank: number | undefined, reveals: readonly ReceivedReveal[] = noReveals): number {
  const [previous, setPrevious] = useState<Climb>({ from: rank, rank, reveals });
  const climb = updateClimb(previous, rank, reveals);
  if (climb !== previous) setPrevious(climb);
  return climb.from && rank ? climb.from - rank : 0;
}
