import clsx from 'clsx';
import { DoorOpen, EllipsisVertical, Eye, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { BoardRow } from '../../../../protocol/live.ts';
import { pages } from '../../../../protocol/paths.ts';
import { language } from '../../../../protocol/texts/catalogue.ts';
import { manageGuestsTexts } from '../../../../protocol/texts/portal/guests.ts';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { Avatar } from '../../../components/display/Avatar.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { RichText } from '../../../components/display/RichText.tsx';
import { UserText } from '../../../components/display/UserText.tsx';
import { afterMenu, Menu } from '../../../components/overlays/Menu.tsx';
import { useNumbersAskingFor } from './TransferRequests.tsx';

const joinedFormat = new Intl.DateTimeFormat(language, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

type GuestActions = Record<'onRename' | 'onLetBackIn' | 'onRemove', (row: BoardRow) => void>;

type GuestRowProps = GuestActions & {
  row: BoardRow;
  shareCode: string;
  /** What the guest wrote to the couple. */
  message: string | undefined;
};

/** One participant: when they joined, how many predictions they made, and what can be done. */
export const GuestRow = memo(function GuestRow({ row, shareCode, message, ...actions }: GuestRowProps) {
  const asking = useNumbersAskingFor(row.id);
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
          title={manageGuestsTexts('profileOf', { name: row.username })}
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
          <span>{manageGuestsTexts('joined', { time: joinedFormat.format(row.joinedAt) })}</span>
          <span>{manageGuestsTexts('predictions', { count: row.totalPredictions })}</span>
        </p>
        {asking !== '' && (
          <Badge tone="gold" icon={<KeyRound />} className="mb-2">
            {manageGuestsTexts('asksToGetBackIn', { numbers: asking })}
          </Badge>
        )}
        {message && (
          <UserText className="pb-2 text-sm whitespace-pre-line">
            <RichText text={manageGuestsTexts('message')} tags={{ message: () => message }} />
          </UserText>
        )}
      </div>
      <RowMenu row={row} profile={profile} {...actions} />
    </li>
  );
});

type RowMenuProps = GuestActions & { row: BoardRow; profile: string };

/** What can be done with a participant; the menu is made at the first tap, because there may be hundreds of rows. */
function RowMenu({ row, profile, onRename, onLetBackIn, onRemove }: RowMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const navigate = useNavigate();
  const label = manageGuestsTexts('manage', { name: row.username });
  if (!isWanted)
    return (
      <IconButton label={label} aria-haspopup="menu" onClick={() => setIsWanted(true)}>
        <EllipsisVertical />
      </IconButton>
    );
  return (
    <Menu
      isOpenAtFirst
      trigger={
        <IconButton label={label}>
          <EllipsisVertical />
        </IconButton>
      }
      items={[
        { label: manageGuestsTexts('viewProfile'), icon: <Eye />, onSelect: () => void navigate(profile) },
        { label: manageGuestsTexts('rename'), icon: <Pencil />, onSelect: afterMenu(() => onRename(row)) },
        {
          label: manageGuestsTexts('letBackIn'),
          icon: <DoorOpen />,
          onSelect: afterMenu(() => onLetBackIn(row)),
        },
        {
          label: manageGuestsTexts('delete'),
          icon: <Trash2 />,
          onSelect: afterMenu(() => onRemove(row)),
          isDanger: true,
        },
      ]}
    />
  );
}
