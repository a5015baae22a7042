import { Trophy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { counts } from '../../../protocol/limits.ts';
import type { OwnPlace, TopRow } from '../../../protocol/live.ts';
import { pages } from '../../../protocol/paths.ts';
import { formatCount, noScores } from '../../../protocol/texts/texts.ts';
import { counted } from '../game/boardWords.ts';
import { useGlidingRows } from './useGlidingRows.ts';
import { LeaderboardRow } from './LeaderboardRow.tsx';

type LeaderboardCardProps = {
  shareCode: string;
  top: readonly TopRow[];
  participantCount: number;
  isScored: boolean;
  /** The game has ended: once answers are shown, these are the final standings. */
  isOver?: boolean | undefined;
  /** Who looks at it, and their place; their row stands below the top when it is not in it. */
  own?: { username: string; place: OwnPlace } | undefined;
  /** False where the own row leads nowhere: in the sample game. */
  hasOwnPages?: boolean;
  /** False where nobody's pages are linked. */
  hasLinks?: boolean;
};

/** The live leaderboard: the first five, one's own place, and the way to everybody. */
export function LeaderboardCard({
  shareCode,
  top,
  participantCount,
  isScored,
  isOver = false,
  own,
  hasOwnPages = true,
  hasLinks = true,
}: LeaderboardCardProps) {
  const list = useGlidingRows();
  const shown = top.slice(0, counts.cardRows);
  const ownId = own?.place.participantId;
  const isOwnBelow = own !== undefined && !shown.some(({ id }) => id === ownId);
  const shared = { shareCode, isScored };
  return (
    <Card as="section" padding="none">
      <div className="px-5 pt-6 pb-4 text-center">
        <Heading level={2}>{isOver ? finalTitle(isScored) : 'Live Leaderboard'}</Heading>
        <p className="text-muted">
          {counted(participantCount, 'participant')} {!isOver && 'competing'}
        </p>
        <Ornament className="mt-3" />
      </div>
      {shown.length === 0 && (
        <EmptyState level={3} icon={<Trophy />} title={noScores.title}>
          {noScores.description}
        </EmptyState>
      )}
      <ol ref={list} className="ruled border-t border-line">
        {shown.map((row, index) => (
          <LeaderboardRow
            key={row.id}
            {...shared}
            rank={index + 1}
            row={row}
            isOwn={row.id === ownId}
            hasLinks={hasLinks && (hasOwnPages || row.id !== ownId)}
          />
        ))}
        {isOwnBelow && own.place.rank > 0 && (
          <LeaderboardRow
            key={own.place.participantId}
            {...shared}
            rank={own.place.rank}
            row={{ ...own.place, id: own.place.participantId, username: own.username }}
            isOwn
            hasLinks={hasLinks && hasOwnPages}
          />
        )}
      </ol>
      {participantCount > counts.cardRows && (
        <div className="border-t border-line p-4">
          <Button asChild variant="secondary" wide className="px-2">
            <Link to={pages.leaderboard(shareCode)}>
              View Full Leaderboard ({formatCount(participantCount)} players)
            </Link>
          </Button>
        </div>
      )}
    </Card>
  );
}

const finalTitle = (isScored: boolean) => (isScored ? 'Final Standings' : 'Leaderboard');
