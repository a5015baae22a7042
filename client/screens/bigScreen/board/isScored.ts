import type { RoomState } from '../../../stores/room/roomState.ts';

/** From the first answer that guests are shown, the board is a ranking; before it, it only says who has predicted how much. */
export const isScored = ({ questions }: Pick<RoomState, 'questions'>) =>
  questions.some(({ correctAnswer }) => correctAnswer !== undefined);
