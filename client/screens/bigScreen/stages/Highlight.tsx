import type { Highlights } from '../../../../protocol/schemas/show.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { Branch } from '../../../components/ornaments/Branch.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { correctLabel } from '../../../features/game/answers.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { highlightNames, type Beat } from '../rhythm.ts';
import { coupleOf } from '../roomFacts.ts';
import { fitted } from '../show/fitted.ts';

interface HighlightProps {
  room: RoomState;
  highlights: Highlights;
  beat: Beat;
}

/** One thing worth telling about the evening. */
export function Highlight({ room, highlights, beat }: HighlightProps) {
  const { title, hero, question, words } = highlightWords(room, highlights, beat);
  return (
    <section className="screen-reveal screen-highlight" aria-label={title}>
      <Branch className="screen-reveal-branch left-[3%]" />
      <Branch isMirrored className="screen-reveal-branch right-[3%]" />
      <p className="screen-eyebrow">{title}</p>
      <h1
        className="screen-fit font-display text-gold"
        style={fitted(hero, { width: 96, height: 26, most: 13 })}
        dir="auto"
      >
        {hero}
      </h1>
      <Ornament className="screen-ornament" />
      <p className="screen-fit" style={fitted(joined(question, words), { width: 96, height: 22, most: 5.4 })}>
        {question !== '' && <bdi>{question}</bdi>} {words}
      </p>
    </section>
  );
}

/** The question and what is said of it, where there is either. */
export const joined = (question: string, words: string): string =>
  [question, words].filter((part) => part !== '').join(' ');

/** Its title, who or what it is about, the question where it is about one, and what is said of it. */
export function highlightWords(room: RoomState, highlights: Highlights, { index }: Beat) {
  const { surprise, onlyOne, likeCouple, beatCouple } = highlights;
  const name = highlightNames[index];
  const questionOf = (questionId: string) => room.questions.find(({ id }) => id === questionId);
  if (name === 'surprise' && surprise) {
    const question = questionOf(surprise.questionId);
    const { correctCount } = surprise;
    return {
      title: stageTexts('surprise'),
      hero: (question && correctLabel(question)) ?? '',
      question: question?.text ?? '',
      words:
        correctCount > 0 ? stageTexts('surpriseFew', { count: correctCount }) : stageTexts('surpriseNobody'),
    };
  }
  if (name === 'onlyOne' && onlyOne)
    return {
      title: stageTexts('onlyOne'),
      hero: onlyOne.username,
      question: questionOf(onlyOne.questionId)?.text ?? '',
      words: '',
    };
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
