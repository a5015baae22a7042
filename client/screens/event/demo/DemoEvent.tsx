import { demoGame } from '../../../demo/demoGame.ts';
import { demoPlayer } from '../../../demo/demoPlayer.ts';
import { FollowedEvent, type FollowedEventProps } from '../FollowedEvent.tsx';
import { GameContext } from '../game/gameContext.ts';
import { PlayerContext } from '../game/playerContext.ts';

/** The sample game, or an event tried out: nothing of it is sent. */
export function DemoEvent(props: FollowedEventProps) {
  return (
    <PlayerContext value={demoPlayer}>
      <GameContext value={demoGame}>
        <FollowedEvent {...props} />
      </GameContext>
    </PlayerContext>
  );
}
