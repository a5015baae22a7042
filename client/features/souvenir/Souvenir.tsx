import { Suspense, useEffect } from 'react';
import type { RoomState } from '../../stores/room/eventRoom.ts';
import { isScored } from '../event/EventOver.tsx';
import { lazyComponent } from '../layout/lazyComponent.tsx';
import type { PlayedGame } from './souvenirFacts.ts';

/** Returns whether the game is decided: it is over, the winners were shown, or all answers were shown. */
const isDecided = ({ event, questions }: Pick<RoomState, 'event' | 'questions'>): boolean =>
  isScored({ event, questions }) &&
  (event.isOver ||
    event.wasCrowned === true ||
    questions.every(({ correctAnswer }) => correctAnswer !== undefined));

type PossiblyUnfinishedGame = Omit<PlayedGame, 'place'> & { place: PlayedGame['place'] | undefined };

/** Returns the game if its guest gets a souvenir: the game is decided, and the guest has predicted. */
export const decidedGame = ({ place, ...game }: PossiblyUnfinishedGame): PlayedGame | undefined =>
  place && place.rank > 0 && place.totalPredictions > 0 && isDecided(game) && !game.event.frozenIds
    ? { ...game, place }
    : undefined;

const { Component: SouvenirCard, load } = lazyComponent(
  async () => (await import('./SouvenirCard.tsx')).SouvenirCard,
  'whenIdle',
);

/** Returns whether a guest has a souvenir now. If so, preloads the code that draws it. */
export function useHasSouvenir(game: PossiblyUnfinishedGame): boolean {
  const hasSouvenir = decidedGame(game) !== undefined;
  useEffect(() => {
    if (hasSouvenir) void load().catch(() => undefined);
  }, [hasSouvenir]);
  return hasSouvenir;
}

/** The guest's souvenir. Its code is loaded when the game is decided. */
export function Souvenir(game: PossiblyUnfinishedGame) {
  const playedGame = decidedGame(game);
  return <Suspense>{playedGame && <SouvenirCard {...playedGame} />}</Suspense>;
}
