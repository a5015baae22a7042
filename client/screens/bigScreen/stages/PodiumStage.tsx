import type { CSSProperties } from 'react';
import type { PodiumPlace, ShownStep } from '../../../../protocol/schemas/show.ts';
import { pageLinks } from '../../../../protocol/paths.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { Medal } from '../../../components/ornaments/Medal.tsx';
import { QrCode } from '../../../features/sharing/QrCode.tsx';
import { shareOrigin } from '../../../features/sharing/sharing.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import type { AnimationStep } from '../animationSteps.ts';
import { scoreText } from '../roomFacts.ts';
import { fontSizeFor } from '../show/fitText.ts';
import { EmptyStepText } from '../show/StepQuestion.tsx';
import { Suspense } from '../show/Suspense.tsx';
import { Picture } from '../Picture.tsx';
import { Confetti } from './Confetti.tsx';
import { finaleMomentOf } from './finaleMoments.ts';
import { FinaleStage } from './FinaleStage.tsx';
import './podium.css';

export type Podium = Extract<ShownStep, { kind: 'podium' }>;

interface PodiumStageProps {
  room: RoomState;
  step: Podium;
  animationStep: AnimationStep;
}

/**
 * Shows the winners from last to first place, then the moments of the finale. At the end it shows the whole
 * podium with the QR code of the keepsake.
 */
export function PodiumStage({ room, step, animationStep }: PodiumStageProps) {
  const { places } = step;
  const { headerImage } = room.event;
  const moment = finaleMomentOf(room, step, animationStep);
  const isNamed = (index: number) => isPlaceNamed(animationStep, index);
  const hasWinner = isNamed(0);
  const isAlone = places.length === 1;
  const isCrowded = places.some(({ guests }) => guests.length > (isAlone ? maxInOneRow : maxInOneColumn - 1));
  const height = isCrowded ? namesHeight.crowded : namesHeight.usual;
  if (places.length === 0) return <EmptyStepText text={stageTexts('nobodyWon')} />;
  if (moment)
    return (
      <FinaleStage
        key={`${animationStep.name} ${animationStep.index}`}
        {...{ step, moment, animationStep }}
      />
    );
  return (
    <section
      className="screen-podium"
      data-picture={headerImage !== undefined}
      data-crowded={isCrowded}
      data-alone={isAlone}
      data-lit={hasWinner}
      aria-label={stageTexts('winnersNow')}
    >
      {hasWinner && animationStep.name === 'place' && <Confetti />}
      <div className="screen-podium-head">
        {headerImage && <Picture src={headerImage} className="screen-podium-picture" />}
        <h1 className={hasWinner ? 'screen-podium-title screen-eyebrow' : 'board-title'}>
          {stageTexts(hasWinner ? 'winnersNow' : 'winners')}
        </h1>
        {!headerImage && <Ornament className="screen-ornament" />}
      </div>
      <ol className="screen-podium-places" style={{ gridTemplateColumns: columnsOf(places) }}>
        {places.map((place, index) => (
          <Place
            key={place.place}
            place={place}
            score={scoreText(room, place.points)}
            isNamed={isNamed(index)}
            nameSize={nameSizeOf(places, place, height)}
            isAlone={isAlone}
            isNext={animationStep.name === 'suspense' && animationStep.index === index}
          />
        ))}
      </ol>
      {animationStep.name === 'whole' && room.event.keepsake && (
        <KeepsakeQr shareCode={room.event.shareCode} />
      )}
    </section>
  );
}

/** The QR code of the keepsake's page. */
const KeepsakeQr = ({ shareCode }: { shareCode: string }) => (
  <div className="screen-podium-keepsake">
    <div className="screen-qr">
      <QrCode
        value={shareOrigin() + pageLinks.keepsake(shareCode)}
        size="calc(var(--u) * 14)"
        label={stageTexts('keepsakeQrLabel')}
        className="rounded-none"
      />
    </div>
    <p className="screen-small">{stageTexts('keepsakeQr')}</p>
  </div>
);

/** Returns whether the screen has named a place by this animation step. */
const isPlaceNamed = ({ name, index: at }: AnimationStep, index: number): boolean =>
  name === 'whole' || (name === 'place' && index >= at) || (name === 'suspense' && index > at);

/**
 * The height of the area for a place's names, in hundredths of the screen's height. When many guests share a
 * place, the area is higher and the stands are lower.
 */
const namesHeight = { usual: 15, crowded: 24 };

/** The maximum number of names on one place. */
const maxNames = 8;
/** If a place has more names than this, it is wider and has two columns. */
const maxInOneColumn = 3;
/** The only place takes the whole width and has up to this many names in a row. */
const maxInOneRow = 3;

const medals = [1, 2, 3] as const;
type MedalPlace = (typeof medals)[number];

/**
 * Returns the column widths of the podium: second, first, third. A place with many names is wide, and a place
 * without names is narrow. With only two places there are two columns, and with one place there is one.
 */
const columnsOf = (places: readonly PodiumPlace[]) =>
  (places.length === 1 ? [1] : places.length === 2 ? [2, 1] : [2, 1, 3])
    .map((rank) => {
      const count = places.find(({ place }) => place === rank)?.guestCount ?? 0;
      return `minmax(0, ${count === 0 ? 2 : count > maxInOneColumn ? 8 : rank === 1 ? 5 : 4}fr)`;
    })
    .join(' ');

interface PlaceProps {
  place: PodiumPlace;
  score: string;
  isNamed: boolean;
  isNext: boolean;
  /** The font size of the names, in hundredths of the screen's height. */
  nameSize: number;
  /** True for the only place of the podium. */
  isAlone: boolean;
}

function Place({ place, score, isNamed, isNext, nameSize, isAlone }: PlaceProps) {
  return (
    <li className="screen-place" data-place={place.place} data-shown={isNamed}>
      <div className="screen-place-top">
        {isNamed && <Winners {...namesOf(place, isAlone)} nameSize={nameSize} />}
        {isNext && <Suspense />}
      </div>
      <div className="screen-place-stand">
        <Medal place={place.place as MedalPlace} className="screen-place-medal" />
        <p className="screen-place-points">{score}</p>
      </div>
    </li>
  );
}

type Guests = Pick<PodiumPlace, 'guests' | 'guestCount'>;

/** Returns the shown names of a place, the number of guests without a shown name, and the columns. */
function namesOf({ guests, guestCount }: Guests, isAlone: boolean) {
  const shown = guests.length > maxNames ? guests.slice(0, maxNames - 1) : guests;
  const hiddenCount = guestCount - shown.length;
  const cells = shown.length + Math.sign(hiddenCount);
  const columns = isAlone
    ? Math.min(cells, cells > maxInOneRow ? 4 : maxInOneRow)
    : cells > maxInOneColumn
      ? 2
      : 1;
  return { shown, hiddenCount, columns };
}

/**
 * Returns the font size of a place's names. Guests who share a place have one size. The second and the third
 * place also have one size.
 */
function nameSizeOf(places: readonly PodiumPlace[], { place }: PodiumPlace, height: number): number {
  const isFirst = place === 1;
  const isAlone = places.length === 1;
  const sizes = places
    .filter((other) => (other.place === 1) === isFirst)
    .flatMap((other) => {
      const { shown, hiddenCount, columns } = namesOf(other, isAlone);
      const rowHeight = height / Math.ceil((shown.length + Math.sign(hiddenCount)) / columns) - 1;
      const box = {
        width: isAlone ? 130 / columns : isFirst ? 40 / columns + 6 : 32,
        height: Math.min(20, rowHeight),
        maxSize: isFirst ? 11 : 8,
      };
      return shown.map(({ username }) => fontSizeFor(username, box));
    });
  return Math.min(...sizes);
}

type WinnersProps = ReturnType<typeof namesOf> & { nameSize: number };

function Winners({ nameSize, shown, hiddenCount, columns }: WinnersProps) {
  const style = (size: number) => ({ '--fit': size }) as CSSProperties;
  return (
    <ul
      className="screen-winners font-display"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {shown.map(({ id, username }) => (
        <li key={id} className="screen-fit" style={style(nameSize)} dir="auto">
          {username}
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className="screen-fit text-muted" style={style(Math.min(4, nameSize))}>
          {stageTexts('moreGuests', { count: hiddenCount })}
        </li>
      )}
    </ul>
  );
}
