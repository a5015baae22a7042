import { countsPoints } from '../../../protocol/rules/ranking.ts';
import type { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { stageTexts } from '../../../protocol/texts/stages.ts';

/** The questions of a keepsake, in the game's type. */
export const questionsOf = ({ questions }: Pick<Keepsake, 'questions'>): Question[] =>
  questions.map(({ question }) => question);

/** Returns whether an answer was shown; before that there are no ranks and no winners. */
export const isScored = ({ questions }: Pick<Keepsake, 'questions'>): boolean => questions.length > 0;

/** Formats a score, in points if a question counts more than one. */
export const keepsakeScoreText = (keepsake: Keepsake, points: number): string =>
  stageTexts(countsPoints(questionsOf(keepsake)) ? 'points' : 'correct', { count: points });

/** Returns whether a participant is a guest of this browser. */
export const isOwn = ({ own }: Pick<Keepsake, 'own'>, participantId: string): boolean =>
  own.some(({ participant }) => participant.id === participantId);

/** The length class of a text: CSS shrinks long titles and answers. */
export const lengthOf = (text: string): 'short' | 'middle' | 'long' =>
  text.length <= 24 ? 'short' : text.length <= 60 ? 'middle' : 'long';
