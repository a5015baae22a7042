import type { PodiumPlace, ShownStep } from '../../../../protocol/schemas/show.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { Medal } from '../../../components/ornaments/Medal.tsx';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import type { AnimationStep } from '../animationSteps.ts';
import { scoreWords } from '../roomFacts.ts';
import { fitText, fontSizeFor } from '../show/fitText.ts';
import { KindWords } from '../show/Subject.tsx';
import { Suspense } from '../show/Suspense.tsx';
import { Confetti } from './Confetti.tsx';
import { Highlight } from './Highlight.tsx';
import './podium.css';

export type Podium = Extract<ShownStep, { kind: 'podium' }>;

interface PodiumStageProps {
  room: RoomState;
  step: Podium;
  beat: AnimationStep;
}

/** The winners: from the last place to the first, then what is worth telling, then all of them. */
export function PodiumStage({ room, step, beat }: PodiumStageProps) {
  const { places, highlights } = step;
  const isNamed = (index: number) => isPlaceNamed(beat, index);
  const hasWinner = isNamed(0);
  if (places.length === 0) return <KindWords words={stageTexts('nobodyWon')} />;
  if (beat.name === 'highlight') return <Highlight key={beat.index} {...{ room, highlights, beat }} />;
  return (
    <section className="screen-podium" aria-label={stageTexts('winnersNow')}>
      {hasWinner && beat.name === 'place' && <Confetti />}
      <h1 className="board-title">{stageTexts(hasWinner ? 'winnersNow' : 'winners')}</h1>
      <ol className="screen-podium-places" style={{ gridTemplateColumns: columnsOf(places) }}>
        {places.map((place, index) => (
          <Place
            key={place.place}
            place={place}
            score={scoreWords(room, place.points)}
            isNamed={isNamed(index)}
            isNext={beat.name === 'suspense' && beat.index === index}
          />
        ))}
      </ol>
    </section>
  );
}

/** A place is named from its beat on. */
const isPlaceNamed = ({ name, index: at }: AnimationStep, index: number): boolean =>
  name === 'whole' ||
  name === 'highlight' ||
  (name === 'place' && index >= at) ||
  (name === 'suspense' && index > at);

/** So many names find room on one place. */
const namesShown = 8;
/** More names than these stand in two columns, on a wider place. */
const inOneColumn = 3;

const medals = [1, 2, 3] as const;
type MedalPlace = (typeof medals)[number];

/**
 * The second is before the first, and the third after it; a place with many names is wider, one without any narrow. Where
 * there is a second and no third, the two have the room for themselves.
 */
const columnsOf = (places: readonly PodiumPlace[]) =>
  (places.length === 2 ? [2, 1] : [2, 1, 3])
    .map((rank) => {
      const count = places.find(({ place }) => place === rank)?.guestCount ?? 0;
      return `minmax(0, ${count === 0 ? 2 : count > inOneColumn ? 8 : rank === 1 ? 5 : 4}fr)`;
    })
    .join(' ');

interface PlaceProps {
  place: PodiumPlace;
  score: string;
  isNamed: boolean;
  isNext: boolean;
}

function Place({ place: { place, guests, guestCount }, score, isNamed, isNext }: PlaceProps) {
  return (
    <li className="screen-place" data-place={place} data-shown={isNamed}>
      <div className="screen-place-top">
        {isNamed && <Winners guests={guests} guestCount={guestCount} isFirst={place === 1} />}
        {isNext && <Suspense />}
      </div>
      <div className="screen-place-stand">
        <Medal place={place as MedalPlace} className="screen-place-medal" />
        <p className="screen-place-points">{score}</p>
      </div>
    </li>
  );
}

type WinnersProps = Pick<PodiumPlace, 'guests' | 'guestCount'> & { isFirst: boolean };

function Winners({ guests, guestCount, isFirst }: WinnersProps) {
  const shown = guests.length > namesShown ? guests.slice(0, namesShown - 1) : guests;
  const left = guestCount - shown.length;
  const columns = shown.length > inOneColumn ? 2 : 1;
  const height = 30 / Math.ceil((shown.length + Math.sign(left)) / columns) - 1;
  const box = {
    width: isFirst ? 40 / columns + 6 : 32,
    height: Math.min(20, height),
    most: isFirst ? 11 : 8,
  };
  // Who shares a place stands there in letters of one size.
  const most = Math.min(...shown.map(({ username }) => fontSizeFor(username, box)));
  return (
    <ul
      className="screen-winners font-display"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {shown.map(({ id, username }) => (
        <li key={id} className="screen-fit" style={fitText(username, { ...box, most })} dir="auto">
          {username}
        </li>
      ))}
      {left > 0 && (
        <li className="screen-fit text-muted" style={fitText('', { ...box, most: 4 })}>
          {stageTexts('moreGuests', { count: left })}
        </li>
      )}
    </ul>
  );
}
