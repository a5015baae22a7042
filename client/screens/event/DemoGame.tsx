import type { ReactNode } from 'react';
import { demoGame, demoPlayer } from '../../demo/demoGame.ts';
import { GameContext } from '../../stores/guest/game.ts';
import { PlayerContext } from '../../stores/guest/player.ts';

/** The sample game or a trial of an event. It sends nothing to the server. */
export const DemoGame = ({ children }: { children: ReactNode }) => (
  <PlayerContext value={demoPlayer}>
    <GameContext value={demoGame}>{children}</GameContext>
  </PlayerContext>
);
