import { Suspense, useEffect } from 'react';
import type { RoomState } from '../../stores/room/eventRoom.ts';
import { isScored } from '../event/EventOver.tsx';
import { lazyComponent } from '../layout/lazyComponent.tsx';
import type { PlayedGame } from './souvenirFacts.ts';

/** Returns whether the game is decided: it is over, the winners were shown, or every answer was. */
const isDecided = ({ event, questions }: Pick<RoomState, 'event' | 'questions'>): boolean =>
  isScored({ event, questions }) &&
  (event.isOver ||
    event.wasCrowned === true ||
    questions.every(({ correctAnswer }) => correctAnswer !== undefined));

type PossiblyUnfinishedGame = Omit<PlayedGame, 'place'> & { place: PlayedGame['place'] | undefined };

/** Returns the game if its guest gets a souvenir: it is decided, and they have predicted something. */
export const decidedGame = ({ place, ...game }: PossiblyUnfinishedGame): PlayedGame | undefined =>
  place && place.rank > 0 && place.totalPredictions > 0 && isDecided(game) && !game.event.frozenIds
    ? { ...game, place }
    : undefined;

const { Component: SouvenirCard, load } = lazyComponent(
  async () => (await import('./SouvenirCard.tsx')).SouvenirCard,
  'whenIdle',
);

/** Returns whether a guest has a souvenir by now, and then preloads the code that draws it. */
export function useHasSouvenir(game: PossiblyUnfinishedGame): boolean {
  const hasSouvenir = decidedGame(game) !== undefined;
  useEffect(() => {
    if (hasSouvenir) void load().catch(() => undefined);
  }, [hasSouvenir]);
  return hasSouvenir;
}

/** The guest's souvenir, once the game is decided; the code that draws it is loaded only then. */
export function Souvenir(game: PossiblyUnfinishedGame) {
  const playedGame = decidedGame(game);
  return <Suspense>{playedGame && <SouvenirCard {...playedGame} />}</Suspense>;
}
