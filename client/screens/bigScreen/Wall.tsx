import { useMemo } from 'react';
import { counts } from '../../../protocol/limits.ts';
import { usePaced } from '../../blocks/usePaced.ts';
import { LiveRegion } from '../../components/LiveRegion.tsx';
import type { RoomState } from '../../stores/roomState.ts';
import { LateBar } from './LateBar.tsx';
import { Masthead } from './Masthead.tsx';
import { Rest } from './Rest.tsx';
import { Reveal, RevealSummary, spokenReveal, spokenSummary } from './Reveal.tsx';
import { biggestClimber, climbsBetween } from './revealShow.ts';
import { TopTen } from './TopTen.tsx';
import { useRevealShow } from './useRevealShow.ts';

/** The eye needs a row to have arrived before the next one leaves. */
const boardPaceMs = 900;

/** The board of the evening: the first ten in place, the rest page by page, and the reveal when one comes. */
export function Wall({ room, isClosed }: { room: RoomState; isClosed: boolean }) {
  const stage = useRevealShow();
  const live = usePaced(room.rows, boardPaceMs);
  const isStill = stage.kind !== 'board' && stage.kind !== 'climb';
  const rows = isStill ? stage.rowsBefore : live;
  const climbs = useMemo(
    () => (stage.kind === 'climb' ? climbsBetween(stage.rowsBefore, live) : new Map<string, number>()),
    [stage, live],
  );
  const climber = stage.kind === 'climb' ? biggestClimber(climbs, live) : undefined;
  const isScored = room.questions.some(({ correctAnswer }) => correctAnswer !== undefined);
  const top = useMemo(() => rows.slice(0, counts.bigScreenRows), [rows]);
  const rest = useMemo(() => rows.slice(counts.bigScreenRows), [rows]);
  const summary = stage.kind === 'summary' ? stage.cards : undefined;
  const card = stage.kind === 'reveal' ? stage.cards[stage.index] : undefined;
  const climbing = climber ? `Biggest climber: ${climber.row.username}, up ${climber.gained}` : '';
  const announced = summary ? spokenSummary(summary) : climbing;
  const spoken = card ? spokenReveal(card, room) : announced;
  return (
    <>
      <Masthead room={room} climber={climber} isScored={isScored} isClosed={isClosed} />
      <div className="wall-stage">
        <div className="wall-board" data-behind={card !== undefined || summary !== undefined}>
          <TopTen rows={top} hasRest={rest.length > 0} isScored={isScored} climbs={climbs} />
          <Rest rows={rest} isScored={isScored} />
        </div>
        {summary && <RevealSummary cards={summary} room={room} />}
        {card && stage.kind === 'reveal' && (
          <Reveal
            key={`${card.questionId} ${card.correctAnswer}`}
            card={card}
            room={room}
            place={stage.index + 1}
            total={stage.cards.length}
          />
        )}
      </div>
      <LateBar
        shareCode={room.event.shareCode}
        predictionCount={room.counters[1]}
        isClosed={isClosed}
        isDoorClosed={room.event.isDoorClosed}
        isOver={room.event.isOver}
      />
      <LiveRegion message={spoken} />
    </>
  );
}
