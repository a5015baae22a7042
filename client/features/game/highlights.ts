import type { Highlights } from '../../../protocol/schemas/show.ts';
import { stageTexts } from '../../../protocol/texts/stages.ts';
import type { RoomState } from '../../stores/room/eventRoom.ts';
import { correctLabel } from './answers.ts';
import { textOf } from './questionWords.ts';

/** What is worth telling of an evening, in the order in which it is told. */
export const highlightNames = [
  'surprise',
  'onlyOne',
  'likeCouple',
  'beatCouple',
] as const satisfies (keyof Highlights)[];

/** What the couple, or whoever is celebrated, are called: at the beginning of a sentence, or within one. */
export const coupleOf = (
  { event }: Pick<RoomState, 'event'>,
  where: 'couple' | 'coupleWithin' = 'couple',
): string => event.coupleName ?? stageTexts(where);

/** The question and what is said of it, where there is either. */
export const joined = (question: string, words: string): string =>
  [question, words].filter((part) => part !== '').join(' ');

/** Its title, who or what it is about, the question where it is about one, and what is said of it. */
export function highlightWords(
  room: Pick<RoomState, 'event' | 'questions'>,
  highlights: Highlights,
  name: keyof Highlights | undefined,
) {
  const { surprise, onlyOne, likeCouple, beatCouple } = highlights;
  const questionOf = (questionId: string) => room.questions.find(({ id }) => id === questionId);
  if (name === 'surprise' && surprise) {
    const question = questionOf(surprise.questionId);
    const { correctCount } = surprise;
    return {
      title: stageTexts('surprise'),
      hero: (question && correctLabel(question)) ?? '',
      question: question ? textOf(question) : '',
      words:
        correctCount > 0 ? stageTexts('surpriseFew', { count: correctCount }) : stageTexts('surpriseNobody'),
    };
  }
  if (name === 'onlyOne' && onlyOne) {
    const question = questionOf(onlyOne.questionId);
    return {
      title: stageTexts('onlyOne'),
      hero: onlyOne.username,
      question: question ? textOf(question) : '',
      words: '',
    };
  }
  const couple = coupleOf(room, 'coupleWithin');
  if (name === 'beatCouple' && beatCouple) {
    const { username, correctCount, coupleCount, guestCount } = beatCouple;
    const others = guestCount > 1 ? ` ${stageTexts('beatCoupleOthers', { count: guestCount - 1 })}` : '';
    return {
      title: stageTexts('beatCouple', { couple }),
      hero: username,
      question: '',
      words: stageTexts('beatCoupleWords', { correct: correctCount, theirs: coupleCount }) + others,
    };
  }
  const { username = '', equalCount = 0, comparedCount = 0 } = likeCouple ?? {};
  return {
    title: stageTexts('likeCouple', { couple }),
    hero: username,
    question: '',
    words: stageTexts('likeCoupleWords', { equal: equalCount, compared: comparedCount }),
  };
}
