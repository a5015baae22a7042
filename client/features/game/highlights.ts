import { isCoupleEvent } from '../../../protocol/rules/celebrations.ts';
import type { Highlights, Title } from '../../../protocol/schemas/show.ts';
import { formatList } from '../../../protocol/texts/formats.ts';
import { stageTexts } from '../../../protocol/texts/stages.ts';
import type { RoomState } from '../../stores/room/eventRoom.ts';
import { correctLabel } from './answers.ts';
import { textOf } from './questionTexts.ts';
import { titleTexts } from './titleTexts.ts';

/** The highlights that the finale shows one by one, in display order. */
export const highlightNames = ['beatCouple', 'surprise'] as const satisfies (keyof Highlights)[];
type HighlightName = (typeof highlightNames)[number];

/** The maximum number of titles that a big screen shows at once. */
export const titlesPerPage = 6;

/** A card of the finale: a title, a guest or an answer (`hero`), and a description (`words`). */
export interface FinaleCard {
  title: string;
  /** The question, shown above `hero`. Present if `hero` is an answer. */
  lead?: string;
  hero: string;
  words: string;
}

type Game = Pick<RoomState, 'event' | 'questions'>;

function beatCoupleTitle(event: Game['event']): string {
  if (event.coupleName !== undefined) return stageTexts('beatCouple', { couple: event.coupleName });
  return stageTexts(isCoupleEvent(event) ? 'beatTheCouple' : 'beatTheCoupleNeutral');
}

/** Returns the card of a highlight, or undefined where the highlight does not apply. */
export function highlightCard(
  { event, questions }: Game,
  { surprise, beatCouple }: Highlights,
  name: HighlightName | undefined,
): FinaleCard | undefined {
  if (name === 'surprise' && surprise) {
    const question = questions.find(({ id }) => id === surprise.questionId);
    return {
      title: stageTexts('surprise'),
      hero: (question && correctLabel(question)) ?? '',
      ...(question && { lead: textOf(question) }),
      words: stageTexts('surpriseWords', { count: surprise.correctCount }),
    };
  }
  if (name !== 'beatCouple' || !beatCouple) return undefined;
  const { username, correctCount, coupleCount, comparedCount, guestCount } = beatCouple;
  return {
    title: beatCoupleTitle(event),
    hero: username,
    words: stageTexts('beatCoupleWords', {
      correct: correctCount,
      compared: comparedCount,
      theirs: coupleCount,
      others: guestCount - 1,
    }),
  };
}

/** Returns the cards of titles, with the names of the guests who share them. */
export const titleCards = (game: Game, titles: readonly Title[]): FinaleCard[] =>
  titles.map((title) => ({
    ...titleTexts(game, title),
    hero: formatList(title.guests.map(({ username }) => username)),
  }));
