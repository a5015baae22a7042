import { countsPoints } from '../../../protocol/rules/ranking.ts';
import type { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { stageTexts } from '../../../protocol/texts/stages.ts';

/** The questions of a keepsake, as the game knows them. */
export const questionsOf = ({ questions }: Pick<Keepsake, 'questions'>): Question[] =>
  questions.map(({ question }) => question);

/** Whether an answer was shown: before that there is no place and no winner. */
export const isScored = ({ questions }: Pick<Keepsake, 'questions'>): boolean => questions.length > 0;

/** What somebody has reached, in points where a question counts more than one. */
export const reached = (keepsake: Keepsake, points: number): string =>
  stageTexts(countsPoints(questionsOf(keepsake)) ? 'points' : 'correct', { count: points });

/** The guests of the browser that looks. */
export const isOwn = ({ own }: Pick<Keepsake, 'own'>, participantId: string): boolean =>
  own.some(({ participant }) => participant.id === participantId);

/** The longer a title or an answer, the smaller its letters. */
export const lengthOf = (text: string): 'short' | 'middle' | 'long' =>
  text.length <= 24 ? 'short' : text.length <= 60 ? 'middle' : 'long';
