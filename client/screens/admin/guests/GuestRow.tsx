import clsx from 'clsx';
import { KeyRound } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../features/game/boardWords.ts';
import { Avatar } from '../../../components/display/Avatar.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import type { BoardRow } from '../../../../protocol/live.ts';
import { pages } from '../../../../protocol/paths.ts';
import { useAskingFor } from './useAsking.ts';
import { RowMenu } from './RowMenu.tsx';

const joined = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

type ParticipantRowProps = {
  row: BoardRow;
  shareCode: string;
  /** What the guest wrote to the couple. */
  message: string | undefined;
  onRename: (row: BoardRow) => void;
  onLetBackIn: (row: BoardRow) => void;
  onRemove: (row: BoardRow) => void;
};

/** One participant: when they joined, how many predictions they made, and what can be done. */
export const ParticipantRow = memo(function ParticipantRow({
  row,
  shareCode,
  message,
  ...deeds
}: ParticipantRowProps) {
  const asking = useAskingFor(row.id);
  const profile = pages.sharedParticipant(shareCode, row.id);
  return (
    <li
      className={clsx(
        'flex gap-3 py-2 ps-4 pe-2 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]',
        message ? 'items-start' : 'items-center',
      )}
    >
      <Avatar name={row.username} className={message ? 'mt-1' : ''} />
      <div className="min-w-0 flex-1">
        <Link
          to={profile}
          title={`View profile of ${row.username}`}
          className="-my-1 flex min-h-12 items-center rounded-control font-semibold"
        >
          <span
            className="truncate underline decoration-gold-line decoration-1 underline-offset-4"
            dir="auto"
          >
            {row.username}
          </span>
        </Link>
        <p className="figures -mt-2 flex flex-wrap gap-x-3 pb-1 text-sm text-muted *:whitespace-nowrap">
          <span>Joined {joined.format(row.joinedAt)}</span>
          <span>{counted(row.totalPredictions, 'prediction')} made</span>
        </p>
        {asking !== '' && (
          <Badge tone="gold" icon={<KeyRound aria-hidden="true" />} className="mb-2">
            Asks to get back in: {asking}
          </Badge>
        )}
        {message && (
          <p className="pb-2 text-sm wrap-anywhere whitespace-pre-line" dir="auto">
            “{message}”
          </p>
        )}
      </div>
      <RowMenu row={row} profile={profile} {...deeds} />
    </li>
  );
});
