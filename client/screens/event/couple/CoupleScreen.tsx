import { coupleTexts } from '../../../../protocol/texts/helperPages.ts';
import { GameContext } from '../../../stores/guest/game.ts';
import { HelperEvent } from '../HelperEvent.tsx';
import { CoupleGame } from './CoupleGame.tsx';
import { coupleGame } from './coupleGame.ts';

/**
 * The page on which the couple predict in secret. Their questions open, close and are revealed together with
 * the guests' questions.
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
