import clsx from 'clsx';
import { Share2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { TopRow } from '../../../protocol/live.ts';
import { countsPoints, pointsOf } from '../../../protocol/rules/ranking.ts';
import { IconButton } from '../../components/controls/Button.tsx';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { copyLink, participantLink } from '../sharing/sharing.ts';
import { formatCount } from '../../../protocol/texts/formats.ts';
import { leaderboardTexts } from '../../../protocol/texts/guest/board/leaderboard.ts';
import { shareLinkCopied } from '../../../protocol/texts/guest/sharing.ts';

type LeaderboardRowProps = ComponentProps<'li'> & {
  row: TopRow;
  /** False while answers are hidden, because the number of correct predictions is then secret. */
  isScored: boolean;
  shareCode: string;
  /** False in the sample game, where there is nothing to share. */
  canShare?: boolean;
  /** The rank, with a note below it. */
  mark: ReactNode;
  name: ReactNode;
};

/** Returns whether a question of the event counts double or triple. Boards then show points. */
const useCountsPoints = (): boolean => useEventRoom(({ room }) => countsPoints(room?.questions ?? []));

/**
 * A row of a leaderboard: rank, name, number of predictions, correct answers or points, and the share button.
 */
export function LeaderboardRow({
  row,
  isScored,
  shareCode,
  canShare = true,
  mark,
  name,
  className,
  ...rest
}: LeaderboardRowProps) {
  const { id, username, totalPredictions, correctPredictions } = row;
  const hasPoints = useCountsPoints();
  const figure = hasPoints ? pointsOf(row) : correctPredictions;
  const share = () => void copyLink(participantLink(shareCode, id), shareLinkCopied());
  return (
    <li
      {...rest}
      className={clsx(
        'flex flex-wrap items-center gap-3 py-2 ps-4 pe-2 max-[22rem]:gap-1.5 max-[22rem]:ps-2.5 max-[22rem]:pe-0.5',
        className,
      )}
    >
      <span className="flex w-10 shrink-0 flex-col items-center">{mark}</span>
      <div className="min-w-0 flex-1 basis-[min-content] max-[16rem]:basis-[calc(100%-3rem)]">
        {name}
        <p className="text-sm text-muted">
          {leaderboardTexts('predictionsMade', { count: totalPredictions })}
        </p>
      </div>
      <p className="ms-auto shrink-0 text-end leading-tight">
        {isScored ? (
          <span className="figures font-display text-heading">{formatCount(figure)}</span>
        ) : (
          <>
            <span aria-hidden="true" className="font-display text-heading text-muted">
              –
            </span>
            <span className="sr-only">{leaderboardTexts('correctNotRevealed')} </span>
          </>
        )}
        <span className="block text-sm text-muted">
          {leaderboardTexts(hasPoints ? 'points' : 'correct', { count: isScored ? figure : 0 })}
        </span>
      </p>
      {canShare ? (
        <IconButton label={leaderboardTexts('share', { name: username })} onClick={share}>
          <Share2 />
        </IconButton>
      ) : (
        <span className="w-2" />
      )}
    </li>
  );
}
