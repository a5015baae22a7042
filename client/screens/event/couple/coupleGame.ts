import { type QuestionType, sentAnswer } from '../../../../protocol/rules/correctness.ts';
import type { CouplePrediction } from '../../../../protocol/schemas/couple.ts';
import { call } from '../../../api/http.ts';
import type { Game } from '../../../stores/guest/game.ts';
import { usePredictions, type OwnPrediction } from '../../../stores/guest/predictions.ts';

/** The prefix of the couple's id in the predictions store. It prevents a clash with this phone's guests. */
const prefix = 'couple of ';
export const coupleIdOf = (shareCode: string): string => prefix + shareCode;

const toSavedPrediction = ({ answer, submittedAt }: CouplePrediction): OwnPrediction => ({
  answer,
  submittedAt,
  state: 'saved',
});

const setPrediction = (questionId: string, prediction: OwnPrediction | undefined) =>
  usePredictions.setState(({ byQuestion: { [questionId]: _before, ...others } }) => ({
    byQuestion: prediction ? { ...others, [questionId]: prediction } : others,
  }));

async function loadPredictions(id: string): Promise<void> {
  if (usePredictions.getState().participantId !== id)
    usePredictions.setState({ participantId: id, status: 'loading', byQuestion: {}, typed: {} });
  const isShown = () => usePredictions.getState().participantId === id;
  try {
    const saved = await call('GET /api/events/:shareCode/couple-predictions', {
      params: { shareCode: id.slice(prefix.length) },
    });
    const byQuestion = Object.fromEntries(
      saved.map((prediction) => [prediction.questionId, toSavedPrediction(prediction)]),
    );
    if (isShown()) usePredictions.setState({ status: 'known', byQuestion });
  } catch {
    if (isShown() && usePredictions.getState().status !== 'known')
      usePredictions.setState({ status: 'unreachable' });
  }
}

/** Saves a prediction on the server only. On failure rolls it back and throws the error. */
async function predict(_id: string, questionId: string, answer: string, type?: QuestionType): Promise<void> {
  const before = usePredictions.getState().byQuestion[questionId];
  setPrediction(questionId, { answer, state: 'sending' });
  try {
    const saved = await call('POST /api/questions/:id/couple-predictions', {
      params: { id: questionId },
      body: { answer: sentAnswer(type, answer) },
    });
    setPrediction(questionId, toSavedPrediction(saved));
  } catch (error) {
    setPrediction(questionId, before);
    throw error;
  }
}

/** The couple's game: the guests' questions, with predictions that only the couple can see. */
export const coupleGame: Game = {
  loadPredictions,
  predict,
  leaveMessage: async () => 'simulated',
  questionsToPredict: ({ questions }) => questions,
};
