import type { Highlights } from '../../../protocol/schemas/show.ts';
import { stageTexts } from '../../../protocol/texts/stages.ts';
import type { RoomState } from '../../stores/room/eventRoom.ts';
import { correctLabel } from './answers.ts';
import { textOf } from './questionTexts.ts';

/** All highlights, in display order. */
export const highlightNames = [
  'surprise',
  'onlyOne',
  'likeCouple',
  'beatCouple',
] as const satisfies (keyof Highlights)[];

/** Returns a highlight's title, its subject (a guest or an answer) and its description. */
export function highlightTexts(
  room: Pick<RoomState, 'event' | 'questions'>,
  highlights: Highlights,
  name: keyof Highlights | undefined,
) {
  const { surprise, onlyOne, likeCouple, beatCouple } = highlights;
  const couple = room.event.coupleName;
  const questionOf = (questionId: string) => room.questions.find(({ id }) => id === questionId);
  if (name === 'surprise' && surprise) {
    const question = questionOf(surprise.questionId);
    return {
      title: stageTexts('surprise'),
      hero: (question && correctLabel(question)) ?? '',
      words: stageTexts('surpriseWords', {
        question: question ? textOf(question) : '',
        count: surprise.correctCount,
      }),
    };
  }
  if (name === 'onlyOne' && onlyOne) {
    const question = questionOf(onlyOne.questionId);
    return {
      title: stageTexts('onlyOne'),
      hero: onlyOne.username,
      words: question ? textOf(question) : '',
    };
  }
  if (name === 'beatCouple' && beatCouple) {
    const { username, correctCount, coupleCount, guestCount } = beatCouple;
    return {
      title: couple === undefined ? stageTexts('beatTheCouple') : stageTexts('beatCouple', { couple }),
      hero: username,
      words: stageTexts('beatCoupleWords', {
        correct: correctCount,
        theirs: coupleCount,
        others: guestCount - 1,
      }),
    };
  }
  const { username = '', equalCount = 0, comparedCount = 0 } = likeCouple ?? {};
  return {
    title: couple === undefined ? stageTexts('likeTheCouple') : stageTexts('likeCouple', { couple }),
    hero: username,
    words: stageTexts('likeCoupleWords', { equal: equalCount, compared: comparedCount }),
  };
}
