import clsx from 'clsx';
import { Trophy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/display/Badge.tsx';
import { RichText } from '../../components/display/Text.tsx';
import { RankMark } from '../../components/ornaments/Medal.tsx';
import { LinkButton } from '../../components/controls/Button.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { counts } from '../../../protocol/limits.ts';
import type { TopRow } from '../../../protocol/live.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { leaderboardTexts } from '../../../protocol/texts/guest/board/leaderboard.ts';
import type { Standings } from '../../stores/guest/player.ts';
import { hasMedal } from './honours.tsx';
import { LeaderboardRow } from './LeaderboardRow.tsx';
import { useAnimatedRows } from './useAnimatedRows.ts';

type LeaderboardCardProps = {
  /** The standings are final when the event is over and answers are shown. */
  event: Pick<GuestEvent, 'shareCode' | 'showAnswers' | 'isOver'>;
  standings: Standings;
  /**
   * The username of the guest whose place is in `standings`. If the top rows do not contain the guest, their
   * row appears below.
   */
  username?: string | undefined;
  /** Selects the guests whose pages are linked. The sample game links only the pages of other guests. */
  links?: 'all' | 'others' | 'none';
};

/** The live leaderboard: the first five guests, the guest's own rank, and a link to the full board. */
export function LeaderboardCard({ event, standings, username = '', links = 'all' }: LeaderboardCardProps) {
  const { shareCode, showAnswers: isScored, isOver } = event;
  const { top, participantCount, place } = standings;
  const ownId = place?.participantId;
  const shown = top.slice(0, counts.phoneBoardRows).map((row, index) => ({ ...row, rank: index + 1 }));
  if (place && place.rank > 0 && !shown.some(({ id }) => id === place.participantId))
    shown.push({ ...place, id: place.participantId, username });
  const list = useAnimatedRows(shown.map(({ id }) => id));
  return (
    <Card as="section" padding="none">
      <div className="px-5 pt-6 pb-4 text-center">
        <Heading>{leaderboardTexts(isOver ? (isScored ? 'final' : 'unscored') : 'live')}</Heading>
        <p className="text-muted">
          {leaderboardTexts(isOver ? 'participants' : 'competing', { count: participantCount })}
        </p>
        <Ornament className="mt-3" />
      </div>
      {top.length === 0 && (
        <EmptyState level={3} icon={<Trophy />} title={leaderboardTexts('noScoresTitle')}>
          {leaderboardTexts('noScores')}
        </EmptyState>
      )}
      <ol ref={list} className="ruled border-t border-line">
        {shown.map((row) => (
          <CardRow
            key={row.id}
            {...{ row, shareCode, isScored }}
            isOwn={row.id === ownId}
            hasLinks={links === 'all' || (links === 'others' && row.id !== ownId)}
          />
        ))}
      </ol>
      {participantCount > counts.phoneBoardRows && (
        <div className="border-t border-line p-4">
          <LinkButton to={pageLinks.leaderboard(shareCode)} variant="secondary" wide className="px-2">
            {leaderboardTexts('viewFull', { count: participantCount })}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

type CardRowProps = {
  row: TopRow & { rank: number };
  shareCode: string;
  isScored: boolean;
  isOwn: boolean;
  hasLinks: boolean;
};

const CardRow = ({ row, shareCode, isScored, isOwn, hasLinks }: CardRowProps) => (
  <LeaderboardRow
    {...{ row, shareCode, isScored }}
    canShare={hasLinks}
    className={clsx(isOwn && 'own-row')}
    mark={
      <>
        <RankMark rank={row.rank} hasMedals={hasMedal(row)} {...(isOwn && { className: 'h-10!' })} />
        {isOwn && (
          <Badge tone="accent" className="px-1.5!">
            {leaderboardTexts('you')}
          </Badge>
        )}
      </>
    }
    name={
      <p className="flex flex-wrap items-center gap-x-1.5">
        <Name row={row} to={hasLinks ? pageLinks.results(shareCode, row.id) : undefined} />
        {isOwn && <span className="shrink-0">{leaderboardTexts('ownRow')}</span>}
      </p>
    }
  />
);

function Name({ row, to }: { row: TopRow; to: string | undefined }) {
  const name = (
    <span className="line-clamp-3 font-semibold wrap-anywhere" dir="auto">
      {row.username}
    </span>
  );
  if (!to) return <span className="inline-flex min-w-0">{name}</span>;
  return (
    <Link
      to={to}
      title={row.username}
      className="-my-1 inline-flex min-h-12 min-w-12 items-center py-1.5 rounded-control underline decoration-gold-line decoration-1 underline-offset-4"
    >
      <RichText text={leaderboardTexts('resultsLink')} tags={{ name: () => name }} />
    </Link>
  );
}
