import { createContext, useContext } from 'react';
import { liveGame, type Game } from '../../../stores/guest/game.ts';

/** The game on this page: the real one, or that of the demo. */
export const GameContext = createContext<Game>(liveGame);

export const useGame = () => useContext(GameContext);
