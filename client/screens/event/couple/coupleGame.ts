import { type QuestionType, sentAnswer } from '../../../../protocol/rules/scoring.ts';
import type { CouplePrediction } from '../../../../protocol/schemas/couple.ts';
import { call } from '../../../api/http.ts';
import type { Game } from '../../../stores/guest/game.ts';
import { usePredictions, type OwnPrediction } from '../../../stores/guest/predictions.ts';

/** By which the couple's predictions are told from those of this phone's guests. */
const prefix = 'couple of ';
export const coupleIdOf = (shareCode: string): string => prefix + shareCode;

const asSaved = ({ answer, submittedAt }: CouplePrediction): OwnPrediction => ({
  answer,
  submittedAt,
  state: 'saved',
});

const put = (questionId: string, prediction: OwnPrediction | undefined) =>
  usePredictions.setState(({ byQuestion: { [questionId]: _before, ...others } }) => ({
    byQuestion: prediction ? { ...others, [questionId]: prediction } : others,
  }));

async function recall(id: string): Promise<void> {
  if (usePredictions.getState().participantId !== id)
    usePredictions.setState({ participantId: id, status: 'loading', byQuestion: {}, typed: {} });
  const isShown = () => usePredictions.getState().participantId === id;
  try {
    const saved = await call('GET /api/events/:shareCode/couple-predictions', {
      params: { shareCode: id.slice(prefix.length) },
    });
    const byQuestion = Object.fromEntries(saved.map((one) => [one.questionId, asSaved(one)]));
    if (isShown()) usePredictions.setState({ status: 'known', byQuestion });
  } catch {
    if (isShown() && usePredictions.getState().status !== 'known')
      usePredictions.setState({ status: 'unreachable' });
  }
}

/** Nothing of it is kept on the phone: without network the choice is taken back, and made again. */
async function predict(_id: string, questionId: string, answer: string, type?: QuestionType): Promise<void> {
  const before = usePredictions.getState().byQuestion[questionId];
  put(questionId, { answer, state: 'sending' });
  try {
    const saved = await call('POST /api/questions/:id/couple-predictions', {
      params: { id: questionId },
      body: { answer: sentAnswer(type, answer) },
    });
    put(questionId, asSaved(saved));
  } catch (error) {
    put(questionId, before);
    throw error;
  }
}

/** The game as the couple play it: the same questions, and predictions that nobody else sees. */
export const coupleGame: Game = {
  recall,
  predict,
  leaveMessage: async () => 'played',
  asked: ({ questions }) => questions,
};
