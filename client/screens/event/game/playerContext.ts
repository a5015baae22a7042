import { createContext, useContext } from 'react';
import { livePlayer, type Player } from '../../../stores/guest/player.ts';

/** Who plays on this page: the real guest, or the one of the demo. */
export const PlayerContext = createContext<Player>(livePlayer);

export const usePlayer = () => useContext(PlayerContext);
