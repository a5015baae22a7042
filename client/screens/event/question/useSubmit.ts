import type { Question } from '../../../../protocol/schemas/questions.ts';
import { failures } from '../../../../protocol/texts/texts.ts';
import { ApiError } from '../../../api/http.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { useGame } from '../game/gameContext.ts';
import { usePlayer } from '../game/playerContext.ts';
import type { StageProps } from '../game/stageProps.ts';

/** Sends a prediction for a question. A refusal shows the toast, and is thrown on so that the pick is taken back. */
export function useSubmit(question: Question, { course, participant, shareCode }: StageProps) {
  const { arrive } = usePlayer();
  const { predict } = useGame();
  return async (answer: string): Promise<void> => {
    const known = course.byQuestion[question.id];
    if (known?.answer === answer && known.state !== 'refused') return;
    try {
      await predict(participant.id, question.id, answer);
    } catch (error) {
      showToast(failures.predict);
      // No longer a participant here: the page learns who it is.
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) void arrive(shareCode);
      throw error;
    }
  };
}
