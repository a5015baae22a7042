import type { TitleKind } from '../../../protocol/rules/finale/titles.ts';
import { isCoupleEvent } from '../../../protocol/rules/celebrations.ts';
import type { Title } from '../../../protocol/schemas/show.ts';
import { titlesTexts } from '../../../protocol/texts/titles.ts';
import type { RoomState } from '../../stores/room/eventRoom.ts';
import { textOf } from './questionTexts.ts';

type Tally = { count: number; total: number };

const reasons: Record<Exclude<TitleKind, 'onlyOne'>, (tally: Tally) => string> = {
  likeCouple: (tally) => titlesTexts('likeCoupleWords', tally),
  closest: ({ count }) => titlesTexts('closestWords', { count }),
  boldest: ({ count }) => titlesTexts('boldestWords', { count }),
  streak: ({ count }) => titlesTexts('streakWords', { count }),
  withRoom: ({ count }) => titlesTexts('withRoomWords', { count }),
  certain: ({ count }) => titlesTexts('certainWords', { count }),
  latest: () => titlesTexts('latestWords'),
  dreamer: ({ count }) => titlesTexts('dreamerWords', { count }),
  skeptic: ({ count }) => titlesTexts('skepticWords', { count }),
  optimist: ({ count }) => titlesTexts('optimistWords', { count }),
  first: () => titlesTexts('firstWords'),
};

function likeCoupleTitle(event: RoomState['event']): string {
  if (event.coupleName !== undefined) return titlesTexts('likeCouple', { couple: event.coupleName });
  return titlesTexts(isCoupleEvent(event) ? 'likeTheCouple' : 'likeTheCoupleNeutral');
}

/** Returns the name of a title, and why the guest has it. */
export function titleTexts(
  { event, questions }: Pick<RoomState, 'event' | 'questions'>,
  { kind, count = 0, total = 0, questionId }: Title,
): { title: string; words: string } {
  if (kind === 'onlyOne') {
    const question = questions.find(({ id }) => id === questionId);
    return { title: titlesTexts(kind), words: question ? textOf(question) : '' };
  }
  const words = reasons[kind]({ count, total });
  if (kind !== 'likeCouple') return { title: titlesTexts(kind), words };
  return { title: likeCoupleTitle(event), words };
}
