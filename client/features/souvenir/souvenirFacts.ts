import type { OwnPlace } from '../../../protocol/live.ts';
import { outcomeOf } from '../../../protocol/rules/correctness.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { Title } from '../../../protocol/schemas/show.ts';
import { souvenirTexts } from '../../../protocol/texts/guest/own/souvenir.ts';
import { rightRevealsOf, type RightReveal } from '../../stores/guest/rightReveals.ts';
import type { RoomState } from '../../stores/room/eventRoom.ts';
import { scoreText } from '../game/gameSentences.ts';
import { hasLaurel } from '../leaderboard/honours.tsx';
import { textOf } from '../game/questionTexts.ts';
import { titleTexts } from '../game/titleTexts.ts';

/** A game from the view of one guest. */
export interface PlayedGame extends Pick<RoomState, 'event' | 'questions'> {
  participant: Participant;
  place: Omit<OwnPlace, 'participantId'>;
  participantCount: number;
  /** Returns the guest's prediction of a question, if it counts. */
  answerTo: (questionId: string) => string | undefined;
}

/** The content of a guest's souvenir. */
export interface SouvenirFacts {
  title: string;
  username: string;
  /** True if the rank is drawn in a laurel wreath. */
  isHonoured: boolean;
  rank: number;
  participantCount: number;
  score: string;
  /** The guest's titles, with their reasons. */
  titles: { title: string; words: string }[];
  /** A question that only a few guests predicted correctly, and a text that states how few. */
  knownByFew: { words: string; question: string } | undefined;
  picture: string | undefined;
  logo: string | undefined;
}

/** A correct answer is rare if at most `count` guests and at most this `share` of all predictions have it. */
const rareLimits = { count: 5, share: 0.25 };

const shareOf = ({ correctCount, predictionCount }: RightReveal) => correctCount / predictionCount;

const isRare = (reveal: RightReveal) =>
  reveal.predictionCount > 1 &&
  reveal.correctCount <= rareLimits.count &&
  shareOf(reveal) <= rareLimits.share;
const isOnlyCorrect = ({ correctCount, predictionCount }: RightReveal) =>
  correctCount === 1 && predictionCount > 1;

/** Finds the rarest correct answer of the guest that is still correct. */
function knownByFewOf({ questions, participant, answerTo }: PlayedGame): SouvenirFacts['knownByFew'] {
  const reveals = rightRevealsOf(participant.id).filter((reveal) => isOnlyCorrect(reveal) || isRare(reveal));
  for (const { questionId, correctCount } of sorted(reveals, (a, b) => shareOf(a) - shareOf(b))) {
    const question = questions.find(({ id }) => id === questionId);
    if (
      !question ||
      question.numberRule === 'closest' ||
      outcomeOf(question, answerTo(questionId)) !== 'correct'
    )
      continue;
    const words =
      correctCount === 1 ? souvenirTexts('onlyOne') : souvenirTexts('oneOfFew', { count: correctCount });
    return { words, question: textOf(question) };
  }
  return undefined;
}

/** Collects the content of the souvenir. Omits the rare correct answer if the guest has a title. */
export function factsOf(game: PlayedGame, titles: readonly Title[] = []): SouvenirFacts {
  const { event, participant, place, participantCount } = game;
  return {
    title: event.title,
    username: participant.username,
    isHonoured: hasLaurel(place, { participantCount, isScored: true }),
    rank: place.rank,
    participantCount,
    score: scoreText(place, game.questions, game.answerTo),
    titles: titles.map((title) => titleTexts(game, title)),
    knownByFew: titles.length > 0 ? undefined : knownByFewOf(game),
    picture: event.headerImage,
    logo: event.logo,
  };
}
