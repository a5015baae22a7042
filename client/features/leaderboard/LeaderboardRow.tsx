import clsx from 'clsx';
import { Share2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/display/Badge.tsx';
import { IconButton } from '../../components/controls/IconButton.tsx';
import { RankMark } from '../../components/ornaments/Medal.tsx';
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx';
import type { TopRow } from '../../../protocol/live.ts';
import { pages } from '../../../protocol/paths.ts';
import { successes } from '../../../protocol/texts/texts.ts';
import { counted } from '../game/boardWords.ts';
import { copyLink } from '../sharing/clipboard.ts';
import { hasMedal } from './honours.ts';
import { participantLink } from '../sharing/sharing.ts';

type LeaderboardRowProps = {
  rank: number;
  row: TopRow;
  shareCode: string;
  isOwn: boolean;
  /** False while answers are hidden: nobody is told how many are correct. */
  isScored: boolean;
  /** False where there is nothing to share: in the sample game. */
  hasLinks?: boolean;
};

/** One place of the leaderboard: who, how many predictions, how many correct, and the way to the results. */
export function LeaderboardRow({
  rank,
  row,
  shareCode,
  isOwn,
  isScored,
  hasLinks = true,
}: LeaderboardRowProps) {
  const share = () => copyLink(participantLink(shareCode, row.id), successes.shareLinkCopied);
  return (
    <li
      className={clsx(
        'flex items-center gap-3 py-2 ps-4 pe-2 max-[22rem]:gap-1.5 max-[22rem]:ps-2.5 max-[22rem]:pe-0.5 max-[16rem]:flex-wrap',
        isOwn && 'own-row',
      )}
    >
      <span className="flex w-10 shrink-0 flex-col items-center">
        <RankMark rank={rank} hasMedals={hasMedal(row)} {...(isOwn && { className: 'h-10!' })} />
        {isOwn && (
          <Badge tone="accent" className="px-1.5!">
            You
          </Badge>
        )}
      </span>
      <div className="min-w-0 flex-1 max-[16rem]:basis-[calc(100%-3rem)]">
        <p className="flex flex-wrap items-center gap-x-1.5">
          <Name row={row} to={hasLinks ? pages.results(shareCode, row.id) : undefined} />
          {isOwn && <span className="shrink-0">(You)</span>}
        </p>
        <p className="text-sm text-muted">{counted(row.totalPredictions, 'prediction')} made</p>
      </div>
      <p className="shrink-0 text-end leading-tight max-[16rem]:ms-auto">
        {isScored ? (
          <span className="figures font-display text-heading">{row.correctPredictions}</span>
        ) : (
          <>
            <span aria-hidden="true" className="font-display text-heading text-muted">
              –
            </span>
            <VisuallyHidden>not yet revealed: </VisuallyHidden>
          </>
        )}
        <span className="block text-sm text-muted">correct</span>
      </p>
      {hasLinks ? (
        <IconButton label={`Share ${row.username}'s predictions`} onClick={() => void share()}>
          <Share2 aria-hidden="true" />
        </IconButton>
      ) : (
        <span className="w-2" />
      )}
    </li>
  );
}

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
      {name}
      <VisuallyHidden>: results</VisuallyHidden>
    </Link>
  );
}
