import { coupleTexts } from '../../../../protocol/texts/helperPages.ts';
import { GameContext } from '../../../stores/guest/game.ts';
import { HelperEvent } from '../HelperEvent.tsx';
import { CoupleGame } from './CoupleGame.tsx';
import { coupleGame } from './coupleGame.ts';

/**
 * The page on which the couple predict in secret. Questions are open, closed or revealed exactly as for
 * guests.
 */
export const CoupleScreen = () => (
  <HelperEvent role="couple" title={coupleTexts('title')} loading={coupleTexts('loading')}>
    {(room) => (
      <GameContext value={coupleGame}>
        <CoupleGame room={room} shareCode={room.event.shareCode} />
      </GameContext>
    )}
  </HelperEvent>
);
