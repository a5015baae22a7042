import type { Participant } from '../../../../protocol/participants.ts';
import type { Standings } from '../../../stores/guest/player.ts';
import type { RoomState } from '../../../stores/room/roomState.ts';
import type { Course } from './flow.ts';
import type { GuestFlow } from './useGuestFlow.ts';

/** Properties of a `GuestGame`. */
export type GuestGameProps = { shareCode: string; participant: Participant; isDemo: boolean };

/** What every stage of the game knows. */
export type GameProps = GuestGameProps & { room: RoomState };

/** What a stage of the game knows. `climb`: places gained since the last reveal. */
export type StageProps = GameProps & { course: Course; flow: GuestFlow; standings: Standings; climb: number };
