import { countsPoints } from '../../../protocol/rules/ranking.ts';
import type { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { stageTexts } from '../../../protocol/texts/stages.ts';

/** Returns the questions of a keepsake in the type that the game uses. */
export const questionsOf = ({ questions }: Pick<Keepsake, 'questions'>): Question[] =>
  questions.map(({ question }) => question);

/** Returns whether an answer was shown. Before that there are no ranks and no winners. */
export const isScored = ({ questions }: Pick<Keepsake, 'questions'>): boolean => questions.length > 0;

/** Formats a score. The unit is points if a question has a weight above one. */
export const keepsakeScoreText = (keepsake: Keepsake, points: number): string =>
  stageTexts(countsPoints(questionsOf(keepsake)) ? 'points' : 'correct', { count: points });

/** Returns whether a participant is one of this browser's guests. */
export const isOwn = ({ own }: Pick<Keepsake, 'own'>, participantId: string): boolean =>
  own.some(({ participant }) => participant.id === participantId);

/** Returns the length class of a text, by which CSS shrinks long titles and answers. */
export const lengthOf = (text: string): 'short' | 'middle' | 'long' =>
  text.length <= 24 ? 'short' : text.length <= 60 ? 'middle' : 'long';
