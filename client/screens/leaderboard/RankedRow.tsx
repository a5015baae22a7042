import clsx from 'clsx';
import { Share2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../../protocol/paths.ts';
import { successes } from '../../../protocol/texts/texts.ts';
import { counted, ordinal } from '../../features/game/boardWords.ts';
import { copyLink } from '../../features/sharing/clipboard.ts';
import { hasMedal } from '../../features/leaderboard/honours.ts';
import { participantLink } from '../../features/sharing/sharing.ts';
import { Badge } from '../../components/display/Badge.tsx';
import { IconButton } from '../../components/controls/IconButton.tsx';
import { RankMark } from '../../components/ornaments/Medal.tsx';
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx';

interface RankedRowProps {
  id: string;
  rank: number;
  username: string;
  totalPredictions: number;
  /** Undefined while nobody is told. */
  correctPredictions: number | undefined;
  shareCode: string;
  isOwn: boolean;
}

const medalPlaces = 3;

/** The own row's id in the page, for jumping to it. */
export const ownRowId = 'own-row';

/** One row of the full leaderboard; drawn anew only when something in it changed. */
export const RankedRow = memo(function RankedRow({ isOwn, ...row }: RankedRowProps) {
  const { id, rank, username, totalPredictions, correctPredictions, shareCode } = row;
  const hasMedals = hasMedal(row);
  const share = () => void copyLink(participantLink(shareCode, id), successes.shareLinkCopied);
  return (
    <li
      id={isOwn ? ownRowId : undefined}
      data-id={id}
      className={clsx(
        'flex items-center gap-3 max-[22rem]:gap-1.5 max-[22rem]:ps-2.5 max-[22rem]:pe-0.5 max-[16rem]:flex-wrap border-b border-line py-2 ps-4 pe-2 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]',
        isOwn ? 'own-row' : 'bg-raised',
      )}
    >
      <span className="flex w-10 shrink-0 flex-col items-center">
        <RankMark rank={rank} hasMedals={hasMedals} />
        {hasMedals && rank <= medalPlaces && (
          <Badge tone={isOwn ? 'accent' : 'gold'} className="px-1.5!">
            {ordinal(rank)}
          </Badge>
        )}
      </span>
      <div className="min-w-0 flex-1 max-[16rem]:basis-[calc(100%-3rem)]">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to={pages.sharedParticipant(shareCode, id)}
            dir="auto"
            className="-my-1 inline-flex min-h-12 min-w-12 items-center py-1.5 rounded-control font-semibold wrap-anywhere underline decoration-gold-line decoration-1 underline-offset-4"
          >
            {username}
          </Link>
          {isOwn && <span className="shrink-0 font-semibold">(You)</span>}
        </p>
        <p className="text-sm text-muted">{counted(totalPredictions, 'prediction')} made</p>
      </div>
      <CorrectCount count={correctPredictions} />
      <IconButton label={`Share ${username}'s predictions`} onClick={share}>
        <Share2 aria-hidden="true" />
      </IconButton>
    </li>
  );
});

function CorrectCount({ count }: { count: number | undefined }) {
  return (
    <p className="shrink-0 text-end leading-tight max-[16rem]:ms-auto">
      {count === undefined ? (
        <>
          <span aria-hidden="true" className="font-display text-heading text-muted">
            –
          </span>
          <VisuallyHidden>not yet revealed: </VisuallyHidden>
        </>
      ) : (
        <span className="figures font-display text-heading">{count}</span>
      )}
      <span className="block text-sm text-muted">correct</span>
    </p>
  );
}
