import type { OwnPlace } from '../../../protocol/live.ts';
import { countsPoints } from '../../../protocol/rules/ranking.ts';
import { outcomeOf } from '../../../protocol/rules/scoring.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { souvenirTexts } from '../../../protocol/texts/guest/own/souvenir.ts';
import { rightRevealsOf, type RightReveal } from '../../stores/guest/rightReveals.ts';
import type { RoomState } from '../../stores/room/eventRoom.ts';
import { scoreWords } from '../game/gameSentences.ts';
import { hasLaurel } from '../leaderboard/honours.tsx';
import { textOf } from '../game/questionWords.ts';

/** A game as one guest has played it. */
export interface PlayedGame extends Pick<RoomState, 'event' | 'questions'> {
  participant: Participant;
  place: Omit<OwnPlace, 'participantId'>;
  participantCount: number;
  /** What the guest predicted, as far as it counts. */
  answerTo: (questionId: string) => string | undefined;
}

/** What stands on a guest's picture. */
export interface SouvenirFacts {
  title: string;
  username: string;
  /** In a laurel wreath, where it was earned. */
  isHonoured: boolean;
  rank: number;
  participantCount: number;
  score: string;
  /** The question to which hardly anybody else knew the answer, and how few did. */
  knownByFew: { words: string; question: string } | undefined;
  picture: string | undefined;
  logo: string | undefined;
}

/** So few of all who predicted it, at most, make an answer worth telling. */
const few = { count: 5, share: 0.25 };

const shareOf = ({ correctCount, predictionCount }: RightReveal) => correctCount / predictionCount;

const isRare = (reveal: RightReveal) =>
  reveal.predictionCount > 1 && reveal.correctCount <= few.count && shareOf(reveal) <= few.share;
const isAlone = ({ correctCount, predictionCount }: RightReveal) => correctCount === 1 && predictionCount > 1;

/** What the guest knew and hardly anybody else did, if they are still right. */
function knownByFewOf({ questions, participant, answerTo }: PlayedGame): SouvenirFacts['knownByFew'] {
  const reveals = rightRevealsOf(participant.id).filter((reveal) => isAlone(reveal) || isRare(reveal));
  for (const { questionId, correctCount } of sorted(reveals, (a, b) => shareOf(a) - shareOf(b))) {
    const question = questions.find(({ id }) => id === questionId);
    if (!question || outcomeOf(question, answerTo(questionId)) !== 'correct') continue;
    const words =
      correctCount === 1 ? souvenirTexts('onlyOne') : souvenirTexts('oneOfFew', { count: correctCount });
    return { words, question: textOf(question) };
  }
  return undefined;
}

/** What stands on the picture. */
export function factsOf(game: PlayedGame): SouvenirFacts {
  const { event, participant, place, participantCount } = game;
  return {
    title: event.title,
    username: participant.username,
    isHonoured: hasLaurel(place, { participantCount, isScored: true }),
    rank: place.rank,
    participantCount,
    score: scoreWords(place, countsPoints(game.questions)),
    knownByFew: knownByFewOf(game),
    picture: event.headerImage,
    logo: event.logo,
  };
}
