import { memo, useMemo, useRef } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { countsPoints, tieReasons } from '../../../../protocol/rules/ranking.ts';
import type { BigScreenQr } from '../../../../protocol/schemas/events.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { tieTexts } from '../../../../protocol/texts/guest/board/ties.ts';
import { LiveRegion } from '../../../components/feedback/LiveRegion.tsx';
import { useThrottled } from '../../../components/timing.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { Picture } from '../Picture.tsx';
import { JoinBar } from '../join/JoinBar.tsx';
import { NewQuestions, spokenNewQuestions } from '../newQuestions/NewQuestions.tsx';
import { RevealStage, spokenStage } from '../reveal/Reveal.tsx';
import { biggestClimber, climbsBetween, orderBefore, type BoardStage } from '../reveal/revealShow.ts';
import { hasTables, hasShownAnswer } from '../roomFacts.ts';
import { soundOfStage } from '../sound/stepSounds.ts';
import { usePlaySound } from '../sound/useSounds.ts';
import { JoinPanel, NewsLine, TablesPanel } from '../side/SidePanel.tsx';
import { TablesCard } from '../side/TablesCard.tsx';
import { useTablesTurn } from '../side/useTablesTurn.ts';
import { RestOfBoard, useIsWide } from './RestOfBoard.tsx';
import { TopTen } from './TopTen.tsx';
import { fontSizeFor } from '../show/fitText.ts';
import { announcementText, useLanguageRotation } from '../languageRotation.ts';
import { useFittingSize } from '../useFittingSize.ts';
import './masthead.css';

interface BoardViewProps {
  room: RoomState;
  isClosed: boolean;
  /** True when the host has chosen the board. The board then does not show how to join. */
  isHosted: boolean;
  stage: BoardStage;
  /** The questions that the screen is announcing. */
  newQuestions: readonly Question[];
  qrSize: BigScreenQr;
}

/** The board: the first ten guests, the rest page by page, and reveals in front of it. */
export const BoardView = memo(function BoardView(props: BoardViewProps) {
  const { room, isClosed, isHosted, stage, newQuestions, qrSize } = props;
  const { top, rest, climbs, climber } = useBoard(room.rows, stage);
  usePlaySound(soundOfStage(stage, climber !== undefined));
  const isRanking = hasShownAnswer(room);
  const hasEnded = isClosed || room.event.isOver;
  const canJoin = !hasEnded && !room.event.isDoorClosed;
  const isJoining = !isHosted && canJoin && qrSize === 'large';
  const isWide = useIsWide();
  const hasTablesToShow = !isJoining && isRanking && hasTables(room);
  const hasTablesBeside = hasTablesToShow && (isWide || rest.length === 0);
  const isCalm = stage.kind === 'board' && newQuestions.length === 0;
  const isTablesTurn = useTablesTurn(room, hasTablesToShow && !hasTablesBeside && isCalm);
  const hasSidePanel = isJoining || hasTablesBeside;
  useLanguageRotation(room.event, isCalm ? 'board' : undefined);
  const isRevealing = stage.kind === 'reveal';
  const spoken = () =>
    spokenStage(stage, room) ?? (climberAnnouncement(climber) || spokenNewQuestions(newQuestions));
  return (
    <>
      <Masthead {...{ room, climber, isRanking, isClosed }} />
      <div className="screen-stage" data-beside={hasSidePanel} data-behind={isRevealing}>
        <div className="screen-main">
          <div className="screen-board" data-behind={newQuestions.length > 0 || isTablesTurn}>
            <TopTen rows={top} hasRest={rest.length > 0} isScored={isRanking} climbs={climbs} />
            {isRanking && <TieLine rows={top} />}
            <RestOfBoard rows={rest} isScored={isRanking} isNarrow={hasSidePanel} />
          </div>
          {newQuestions.length > 0 && <NewQuestions questions={newQuestions} />}
          {isTablesTurn && <TablesCard room={room} />}
          {isJoining && <NewsLine room={room} />}
        </div>
        {isJoining && <JoinPanel shareCode={room.event.shareCode} />}
        {hasTablesBeside && <TablesPanel room={room} />}
        <RevealStage stage={stage} room={room} />
      </div>
      {!isJoining && <JoinBar room={room} isClosed={isClosed} />}
      <LiveRegion message={announcementText(room.event, spoken)} />
    </>
  );
});

const climberAnnouncement = (climber: ReturnType<typeof biggestClimber>): string =>
  climber ? bigScreenTexts('climberSpoken', { name: climber.row.username, gained: climber.gained }) : '';

/**
 * The minimum interval between changes of the order, in milliseconds. An animation must end before the next
 * one begins.
 */
const minUpdateIntervalMs = 900;

const noClimbs: ReadonlyMap<string, number> = new Map();

/** Returns the rows for a stage: the first ten, the rest, and the ranks that guests have gained. */
function useBoard(liveRows: readonly BoardRow[], stage: BoardStage) {
  const throttledRows = useThrottled(liveRows, minUpdateIntervalMs);
  const rows = orderBefore(stage) ?? throttledRows;
  const climbs = useMemo(
    () => (stage.kind === 'climb' ? climbsBetween(stage.rowsBefore, throttledRows) : noClimbs),
    [stage, throttledRows],
  );
  return {
    top: useMemo(() => rows.slice(0, counts.bigScreenRows), [rows]),
    rest: useMemo(() => rows.slice(counts.bigScreenRows), [rows]),
    climbs,
    climber: useMemo(() => biggestClimber(climbs, throttledRows), [climbs, throttledRows]),
  };
}

/** The box of the climber's name, in hundredths of the screen's height. */
const climberBox = { width: 70, height: 8.6, maxSize: 7, isLine: true };

interface MastheadProps {
  room: RoomState;
  climber: ReturnType<typeof biggestClimber>;
  isRanking: boolean;
  isClosed: boolean;
}

/**
 * The event's title and number of guests. After a reveal, the biggest climber replaces the title for a
 * moment.
 */
function Masthead({ room, climber, isRanking, isClosed }: MastheadProps) {
  const { event, counters } = room;
  return (
    <header className="screen-masthead">
      {event.logo && <img src={event.logo} alt="" className="screen-logo" />}
      {climber ? (
        <div key={climber.row.id} className="screen-masthead-words animate-rise">
          <p className="screen-eyebrow">{bigScreenTexts('climber')}</p>
          <p
            className="screen-masthead-title flex items-baseline gap-[0.5em] font-display"
            style={{ fontSize: `calc(var(--u) * ${fontSizeFor(climber.row.username, climberBox)})` }}
          >
            <span className="screen-line" dir="auto">
              {climber.row.username}
            </span>
            <span className="shrink-0 text-[0.75em] text-positive">
              {bigScreenTexts('climbedTo', { gained: climber.gained, rank: climber.rank })}
            </span>
          </p>
        </div>
      ) : (
        <Title text={event.title} eyebrow={eyebrowOf(room, isRanking, isClosed || event.isOver)} />
      )}
      {!climber && event.headerImage && (
        <Picture src={event.headerImage} className="screen-masthead-picture" />
      )}
      <p className="screen-count">
        <span className="screen-count-number block font-display">{formatCount(counters[0])}</span>
        <span className="board-caption text-muted">{bigScreenTexts('guests', { count: counters[0] })}</span>
      </p>
    </header>
  );
}

/** The title's font sizes, in hundredths of the screen's height. */
const titleSizes = [7, 5.6, 4.6, 3.7, 2.9] as const;

/** The event's title, on one or two lines. */
function Title({ text, eyebrow }: { text: string; eyebrow: string }) {
  const words = useRef<HTMLDivElement>(null);
  useFittingSize(words, titleSizes, text);
  return (
    <div ref={words} className="screen-masthead-words">
      <p className="screen-eyebrow">{eyebrow}</p>
      <div className="screen-masthead-line" data-fits="row">
        <h1 className="screen-name font-display" data-fits="text" dir="auto">
          {text}
        </h1>
      </div>
    </div>
  );
}

function eyebrowOf({ questions }: RoomState, isRanking: boolean, isOver: boolean): string {
  if (!isRanking) return bigScreenTexts(isOver ? 'gameOver' : 'predictionsSoFar');
  if (countsPoints(questions)) return bigScreenTexts(isOver ? 'finalPoints' : 'livePoints');
  return bigScreenTexts(isOver ? 'finalStandings' : 'liveLeaderboard');
}

/** One line that explains how ties are decided. Renders nothing if no scores are equal. */
function TieLine({ rows }: { rows: readonly BoardRow[] }) {
  const reasons = tieReasons(rows);
  if (reasons.size === 0) return null;
  return (
    <p className="screen-small text-center text-muted">
      {tieTexts(reasons.has('tieBreaker') ? 'ruleWithTieBreaker' : 'rule')}
    </p>
  );
}
