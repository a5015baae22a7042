import { ordinal } from '../../../features/game/boardWords.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import type { RoomState } from '../../../stores/room/roomState.ts';
import { lengthOf } from '../lengthOf.ts';
import { Picture } from '../Picture.tsx';
import './masthead.css';

interface MastheadProps {
  room: RoomState;
  climber: { row: BoardRow; rank: number; gained: number } | undefined;
  isScored: boolean;
  isClosed: boolean;
  /** False where the couple's picture has a larger place. */
  hasPicture: boolean;
}

/** Whose evening it is and how many play; for a moment after a reveal, who climbed most. */
export function Masthead({ room, climber, isScored, isClosed, hasPicture }: MastheadProps) {
  const { event, counters } = room;
  return (
    <header className="wall-masthead">
      {event.logo && <img src={event.logo} alt="" className="wall-logo" />}
      {climber ? (
        <div key={climber.row.id} className="wall-masthead-words animate-rise">
          <p className="wall-eyebrow">Biggest climber</p>
          <p className="wall-masthead-title flex items-baseline gap-[0.5em] font-display">
            <span className="wall-line" dir="auto">
              {climber.row.username}
            </span>
            <span className="shrink-0 text-[0.75em] text-positive">
              ▲ {formatCount(climber.gained)} to {ordinal(climber.rank)}
            </span>
          </p>
        </div>
      ) : (
        <div className="wall-masthead-words">
          <p className="wall-eyebrow">{eyebrowOf(isScored, isClosed || event.isOver)}</p>
          <h1
            className="wall-masthead-title font-display"
            data-length={lengthOf(event.title, 20, 36)}
            dir="auto"
          >
            {event.title}
          </h1>
        </div>
      )}
      {hasPicture && !climber && event.headerImage && (
        <Picture src={event.headerImage} className="wall-masthead-picture" />
      )}
      <p className="wall-count">
        <span className="wall-count-number block font-display">{formatCount(counters[0])}</span>
        <span className="board-caption text-muted">{counters[0] === 1 ? 'guest' : 'guests'}</span>
      </p>
    </header>
  );
}

function eyebrowOf(isScored: boolean, isOver: boolean): string {
  if (!isScored) return isOver ? 'The game is over' : 'Predictions so far';
  const name = isOver ? 'Final standings' : 'Live Leaderboard';
  return `${name} · correct predictions`;
}
