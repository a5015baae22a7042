import type { Standings } from '../../stores/player.ts';
import type { Course } from './flow.ts';
import type { GameProps } from './GuestGame.tsx';
import type { GuestFlow } from './useGuestFlow.ts';

/** What a stage of the game knows. `climb`: places gained since the last reveal. */
export type StageProps = GameProps & { course: Course; flow: GuestFlow; standings: Standings; climb: number };
