import type { Participant } from '../../../../protocol/schemas/participants.ts';
import type { RoomState } from '../../../stores/room/roomState.ts';
import type { Course } from './flow.ts';
import type { GuestFlow } from './useGuestFlow.ts';

export type GuestGameProps = { shareCode: string; participant: Participant; isDemo: boolean };

/** What the game shows of the event. The leaderboard, which moves with every tick, is asked for with `useStandings`. */
export type GameRoom = Pick<RoomState, 'event' | 'questions' | 'reveals'>;

/** What every stage of the game knows. */
export type GameProps = GuestGameProps & { room: GameRoom };

/** What a stage of the game knows. */
export type StageProps = GameProps & { course: Course; flow: GuestFlow };
