import { Suspense, useEffect } from 'react';
import type { RoomState } from '../../stores/room/eventRoom.ts';
import { isScored } from '../event/EventOver.tsx';
import { lazyPart } from '../layout/lazyPart.tsx';
import type { PlayedGame } from './souvenirFacts.ts';

/** Whether it is known how the game went: it is over, the winners were shown, or every answer was. */
const isDecided = ({ event, questions }: Pick<RoomState, 'event' | 'questions'>): boolean =>
  isScored({ event, questions }) &&
  (event.isOver ||
    event.wasCrowned === true ||
    questions.every(({ correctAnswer }) => correctAnswer !== undefined));

type Unfinished = Omit<PlayedGame, 'place'> & { place: PlayedGame['place'] | undefined };

/** The game of a guest who has a last card: it is decided, and they have predicted something. */
export const played = ({ place, ...game }: Unfinished): PlayedGame | undefined =>
  place && place.rank > 0 && place.totalPredictions > 0 && isDecided(game) ? { ...game, place } : undefined;

const { Part: SouvenirCard, load } = lazyPart(
  async () => (await import('./SouvenirCard.tsx')).SouvenirCard,
  'calmly',
);

/** Whether a guest has a last card by now; what draws it is fetched at once, so that it is there when they want to see it. */
export function useHasSouvenir(unfinished: Unfinished): boolean {
  const isThere = played(unfinished) !== undefined;
  useEffect(() => {
    if (isThere) void load().catch(() => undefined);
  }, [isThere]);
  return isThere;
}

/** The last card of the evening, once it is known how the game went; what draws it comes only then. */
export function Souvenir(unfinished: Unfinished) {
  const game = played(unfinished);
  return <Suspense>{game && <SouvenirCard {...game} />}</Suspense>;
}
