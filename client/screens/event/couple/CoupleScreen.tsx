import { coupleTexts } from '../../../../protocol/texts/helpers.ts';
import { GameContext } from '../../../stores/guest/game.ts';
import { HelperEvent } from '../HelperEvent.tsx';
import { CoupleGame } from './CoupleGame.tsx';
import { coupleGame } from './coupleGame.ts';

/** Where the couple, or whoever is celebrated, predict in secret: whatever is closed or shown for guests is so here. */
export const CoupleScreen = () => (
  <HelperEvent role="couple" title={coupleTexts('title')} loading={coupleTexts('loading')}>
    {(room) => (
      <GameContext value={coupleGame}>
        <CoupleGame room={room} shareCode={room.event.shareCode} />
      </GameContext>
    )}
  </HelperEvent>
);
