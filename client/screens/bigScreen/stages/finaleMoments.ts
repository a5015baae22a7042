import type { ShownStep } from '../../../../protocol/schemas/show.ts';
import { formatList } from '../../../../protocol/texts/formats.ts';
import { momentTexts } from '../../../../protocol/texts/guest/photos.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { titlesTexts } from '../../../../protocol/texts/titles.ts';
import { correctLabel } from '../../../features/game/answers.ts';
import {
  highlightCard,
  highlightNames,
  titleCards,
  type FinaleCard,
} from '../../../features/game/highlights.ts';
import { textOf } from '../../../features/game/questionTexts.ts';
import { meanOf, meanUnitText } from '../../../features/tables/TableBoard.tsx';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { titlePagesOf, type AnimationStep } from '../animationSteps.ts';

type Podium = Extract<ShownStep, { kind: 'podium' }>;

/** A moment of the finale after the podium: one card, a page of titles, a message or a photo. */
export interface FinaleMoment {
  kind: 'card' | 'titles' | 'wish' | 'photo';
  heading: string;
  cards: FinaleCard[];
  /** The address of the photo. */
  photo?: string | undefined;
}

/** Returns the moment of an animation step, or undefined while the podium is shown. */
export function finaleMomentOf(
  room: RoomState,
  step: Podium,
  { name, index }: AnimationStep,
): FinaleMoment | undefined {
  if (name === 'wish') return wishMoment(step, index);
  if (name === 'photo') return photoMoment(room, step, index);
  if (name === 'titles') {
    const titles = titlePagesOf(step)[index] ?? [];
    return { kind: 'titles', heading: titlesTexts('heading'), cards: titleCards(room, titles) };
  }
  const card =
    name === 'table'
      ? tableCard(room, step)
      : name === 'highlight'
        ? highlightCard(room, step.highlights, highlightNames[index])
        : undefined;
  return card && { kind: 'card', heading: card.title, cards: [card] };
}

function tableCard(room: RoomState, { bestTable }: Podium): FinaleCard | undefined {
  if (!bestTable) return undefined;
  const names = (room.event.tables ?? []).filter(({ id }) => bestTable.tableIds.includes(id));
  return {
    title: stageTexts('bestTable', { count: names.length }),
    hero: formatList(names.map(({ name }) => name)),
    words: `${meanOf({ tableId: '', ...bestTable })} ${meanUnitText(room, true)}`,
  };
}

function wishMoment({ wishes }: Podium, index: number): FinaleMoment | undefined {
  const wish = wishes[index];
  if (!wish) return undefined;
  const heading = stageTexts('wishes');
  return { kind: 'wish', heading, cards: [{ title: heading, hero: wish.username, words: wish.message }] };
}

function photoMoment({ questions }: RoomState, { photos }: Podium, index: number): FinaleMoment | undefined {
  const question = questions.find(({ id }) => id === photos[index]);
  if (!question) return undefined;
  const title = momentTexts('photoOf', { question: textOf(question) });
  const card = { title, hero: correctLabel(question) ?? '', words: textOf(question) };
  return {
    kind: 'photo',
    heading: stageTexts('momentPhotos'),
    cards: [card],
    photo: question.photo?.address,
  };
}
