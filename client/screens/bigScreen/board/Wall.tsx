import type { BigScreenQr } from '../../../../protocol/schemas/events.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { LiveRegion } from '../../../components/feedback/LiveRegion.tsx';
import type { RoomState } from '../../../stores/room/roomState.ts';
import { JoinBeside } from '../beside/JoinBeside.tsx';
import { NewsLine } from '../beside/NewsLine.tsx';
import { Turns } from '../beside/Turns.tsx';
import { isScored } from './isScored.ts';
import { LateBar } from '../join/LateBar.tsx';
import { Masthead } from './Masthead.tsx';
import { Opening, spokenOpening } from '../opening/Opening.tsx';
import { Rest } from './Rest.tsx';
import { RevealStage, spokenStage } from '../reveal/RevealStage.tsx';
import type { Stage } from '../reveal/revealShow.ts';
import { TopTen } from './TopTen.tsx';
import { useBoard } from './useBoard.ts';

interface WallProps {
  room: RoomState;
  isClosed: boolean;
  stage: Stage;
  /** The new questions that are being announced. */
  opened: readonly Question[];
  qrSize: BigScreenQr;
}

/** The board of the evening: the first ten in place, the rest page by page, and the reveal when one comes. */
export function Wall({ room, isClosed, stage, opened, qrSize }: WallProps) {
  const { top, rest, climbs, climber } = useBoard(room.rows, stage);
  const isRanking = isScored(room);
  const hasEnded = isClosed || room.event.isOver;
  const canJoin = !hasEnded && !room.event.isDoorClosed;
  const isJoining = canJoin && qrSize === 'large';
  const hasTurns = !isJoining && !isRanking && !hasEnded;
  const beside = isJoining || hasTurns;
  const isRevealing = stage.kind === 'reveal' || stage.kind === 'summary';
  const climbing = climber ? `Biggest climber: ${climber.row.username}, up ${climber.gained}` : '';
  const spoken = spokenStage(stage, room) ?? (climbing || spokenOpening(opened));
  return (
    <>
      <Masthead {...{ room, climber, isClosed }} isScored={isRanking} hasPicture={!hasTurns} />
      <div className="wall-stage" data-beside={beside} data-behind={isRevealing}>
        <div className="wall-main">
          <div className="wall-board" data-behind={opened.length > 0}>
            <TopTen rows={top} hasRest={rest.length > 0} isScored={isRanking} climbs={climbs} />
            <Rest rows={rest} isScored={isRanking} isNarrow={beside} />
          </div>
          {opened.length > 0 && <Opening opened={opened} />}
          {isJoining && <NewsLine room={room} />}
        </div>
        {isJoining && <JoinBeside shareCode={room.event.shareCode} />}
        {hasTurns && <Turns room={room} canJoin={canJoin} />}
        <RevealStage stage={stage} room={room} />
      </div>
      {!isJoining && (
        <LateBar
          shareCode={room.event.shareCode}
          predictionCount={room.counters[1]}
          isClosed={isClosed}
          isDoorClosed={room.event.isDoorClosed}
          isOver={room.event.isOver}
        />
      )}
      <LiveRegion message={spoken} />
    </>
  );
}
