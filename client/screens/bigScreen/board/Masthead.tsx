import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import type { RoomState } from '../../../stores/room/roomState.ts';
import { Picture } from '../Picture.tsx';
import type { biggestClimber } from '../reveal/revealShow.ts';
import { lengthOf } from '../textLength.ts';
import './masthead.css';

interface MastheadProps {
  room: RoomState;
  climber: ReturnType<typeof biggestClimber>;
  isScored: boolean;
  isClosed: boolean;
  /** False where the couple's picture has a larger place. */
  hasPicture: boolean;
}

/** Whose evening it is and how many play; for a moment after a reveal, who climbed most. */
export function Masthead({ room, climber, isScored, isClosed, hasPicture }: MastheadProps) {
  const { event, counters } = room;
  return (
    <header className="screen-masthead">
      {event.logo && <img src={event.logo} alt="" className="screen-logo" />}
      {climber ? (
        <div key={climber.row.id} className="screen-masthead-words animate-rise">
          <p className="screen-eyebrow">{bigScreenTexts('climber')}</p>
          <p className="screen-masthead-title flex items-baseline gap-[0.5em] font-display">
            <span className="screen-line" dir="auto">
              {climber.row.username}
            </span>
            <span className="shrink-0 text-[0.75em] text-positive">
              {bigScreenTexts('climbedTo', { gained: climber.gained, rank: climber.rank })}
            </span>
          </p>
        </div>
      ) : (
        <div className="screen-masthead-words">
          <p className="screen-eyebrow">{eyebrowOf(isScored, isClosed || event.isOver)}</p>
          <h1
            className="screen-masthead-title font-display"
            data-length={lengthOf(event.title, 20, 36)}
            dir="auto"
          >
            {event.title}
          </h1>
        </div>
      )}
      {hasPicture && !climber && event.headerImage && (
        <Picture src={event.headerImage} className="screen-masthead-picture" />
      )}
      <p className="screen-count">
        <span className="screen-count-number block font-display">{formatCount(counters[0])}</span>
        <span className="board-caption text-muted">{bigScreenTexts('guests', { count: counters[0] })}</span>
      </p>
    </header>
  );
}

function eyebrowOf(isScored: boolean, isOver: boolean): string {
  if (!isScored) return bigScreenTexts(isOver ? 'gameOver' : 'predictionsSoFar');
  return bigScreenTexts(isOver ? 'finalStandings' : 'liveLeaderboard');
}
