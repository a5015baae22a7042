import clsx from 'clsx';
import {
  Armchair,
  DoorOpen,
  EllipsisVertical,
  Eye,
  KeyRound,
  Pencil,
  PencilLine,
  Trash2,
} from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { counts } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { pageLinks } from '../../../../protocol/paths.ts';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import { forActiveLanguage } from '../../../../protocol/i18n.ts';
import { beforeEveningTexts } from '../../../../protocol/texts/portal/beforeEvening.ts';
import { manageGuestsTexts } from '../../../../protocol/texts/portal/guests/guests.ts';
import { portalTablesTexts } from '../../../../protocol/texts/portal/guests/tables.ts';
import { paperTexts } from '../../../../protocol/texts/portal/guests/paper.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { Avatar } from '../../../components/display/Avatar.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { RichText, UserText } from '../../../components/display/Text.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { afterMenu, Menu } from '../../../components/overlays/Menu.tsx';
import { requestConfirmation } from '../../../stores/app/confirmation.ts';
import { removeGuest } from '../../../stores/organiser/guests.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import type { GuestMessage } from '../../../stores/room/guestMessages.ts';
import { useCollapsedList } from '../dashboard/useCollapsedList.ts';
import { useIsInView } from '../dashboard/useIsInView.ts';
import { MessageModeration } from '../messages/MessageModeration.tsx';
import { useMessages } from '../messages/useMessages.ts';
import { LetBackInDialog, RenameDialog, TableDialog } from './GuestDialogs.tsx';
import { useRequestNumbers } from './TransferRequests.tsx';

const askToRemove = ({ id, username }: BoardRow) =>
  requestConfirmation({
    title: manageGuestsTexts('deleteConfirmTitle'),
    description: manageGuestsTexts('deleteConfirm', { name: username }),
    confirmLabel: manageGuestsTexts('deleteConfirmButton', { name: username }),
    busyLabel: manageGuestsTexts('deleting'),
    onConfirm: async () => removeGuest(id),
    focusAfter: 'manage-participants',
  });

type GuestListProps = { rows: BoardRow[]; isSearch: boolean; onEnter: (guest: BoardRow) => void };

/** All guests, newest first. A long list is collapsed at first. Search results are always shown in full. */
export function GuestList({ rows, isSearch, onEnter }: GuestListProps) {
  const [renamedGuest, setRenamedGuest] = useState<BoardRow>();
  const newestFirst = useMemo(() => sorted(rows, (a, b) => b.joinedAt - a.joinedAt), [rows]);
  const [returningGuest, setReturningGuest] = useState<BoardRow>();
  const [tableGuest, setTableGuest] = useState<BoardRow>();
  const { list, shown, showAll } = useCollapsedList(newestFirst, counts.portalGuests);
  const [card, isInView] = useIsInView<HTMLDivElement>();
  const messages = useMessages(isInView);
  return (
    <Card ref={card} padding="none">
      <ul ref={list} className="ruled">
        {(isSearch ? newestFirst : shown).map((row) => (
          <GuestRow
            key={row.id}
            row={row}
            message={messageOf(messages.get(row.id))}
            onRename={setRenamedGuest}
            onLetBackIn={setReturningGuest}
            onEnter={onEnter}
            onAssignTable={setTableGuest}
          />
        ))}
      </ul>
      {showAll && !isSearch && (
        <Button variant="quiet" wide className="rounded-none! border-t border-line" onClick={showAll}>
          {manageGuestsTexts('showAll', { count: rows.length })}
        </Button>
      )}
      {renamedGuest && <RenameDialog guest={renamedGuest} onClose={() => setRenamedGuest(undefined)} />}
      {tableGuest && <TableDialog guest={tableGuest} onClose={() => setTableGuest(undefined)} />}
      {returningGuest && (
        <LetBackInDialog guest={returningGuest} onClose={() => setReturningGuest(undefined)} />
      )}
    </Card>
  );
}

/** Returns a guest's message. A deleted message counts as no message. */
const messageOf = (message: GuestMessage | undefined) => (message?.text ? message : undefined);

const joinTimeFormat = forActiveLanguage(
  (tag) =>
    new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
);

type GuestActions = Record<'onRename' | 'onLetBackIn' | 'onEnter' | 'onAssignTable', (row: BoardRow) => void>;

type GuestRowProps = GuestActions & {
  row: BoardRow;
  /** The guest's message to the couple. */
  message: GuestMessage | undefined;
};

/** One guest: the join time, the number of predictions, badges, and the menu of actions. */
const GuestRow = memo(function GuestRow({ row, message, ...actions }: GuestRowProps) {
  const requestNumbers = useRequestNumbers(row.id);
  const profile = useOrganiserRoom(({ event }) => pageLinks.sharedParticipant(event.shareCode, row.id));
  const table = useOrganiserRoom(({ event }) => event.tables?.find(({ id }) => id === row.details?.tableId));
  return (
    <li
      className={clsx(
        'flex flex-wrap gap-3 py-2 ps-4 pe-2 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]',
        message ? 'items-start' : 'items-center',
      )}
    >
      <Avatar name={row.username} className={message ? 'mt-1' : ''} />
      <div className="min-w-0 flex-1 basis-20">
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
        <p className="figures -mt-2 flex flex-wrap gap-x-3 pb-1 text-sm text-muted">
          <span>{manageGuestsTexts('joined', { time: joinTimeFormat().format(row.joinedAt) })}</span>
          <span>{manageGuestsTexts('predictions', { count: row.totalPredictions })}</span>
          {table && (
            <span className="truncate" dir="auto">
              {portalTablesTexts('at', { name: table.name })}
            </span>
          )}
        </p>
        {row.details?.isSimulated && <Badge className="mb-2">{beforeEveningTexts('simulated')}</Badge>}
        {row.details?.isOnPaper && (
          <Badge icon={<PencilLine />} className="mb-2">
            {paperTexts('badge')}
          </Badge>
        )}
        {requestNumbers !== '' && (
          <Badge tone="gold" icon={<KeyRound />} className="mb-2">
            {manageGuestsTexts('asksToGetBackIn', { numbers: requestNumbers })}
          </Badge>
        )}
        {message && (
          <>
            <UserText className="pb-1 text-sm whitespace-pre-line">
              <RichText text={manageGuestsTexts('message')} tags={{ message: () => message.text }} />
            </UserText>
            <MessageModeration id={row.id} username={row.username} message={message} />
          </>
        )}
      </div>
      <RowMenu row={row} profile={profile} {...actions} />
    </li>
  );
});

type RowMenuProps = GuestActions & { row: BoardRow; profile: string };

/**
 * The menu of actions for a guest. It is rendered at the first tap, because there may be hundreds of rows.
 */
function RowMenu({ row, profile, onRename, onLetBackIn, onEnter, onAssignTable }: RowMenuProps) {
  const hasTables = useOrganiserRoom(({ event }) => event.tables !== undefined);
  const [wasOpened, setWasOpened] = useState(false);
  const navigate = useNavigate();
  const label = manageGuestsTexts('manage', { name: row.username });
  const button = (
    <IconButton className="ms-auto" label={label} aria-haspopup="menu" onClick={() => setWasOpened(true)}>
      <EllipsisVertical />
    </IconButton>
  );
  if (!wasOpened) return button;
  return (
    <Menu
      isOpenAtFirst
      trigger={button}
      items={[
        ...(row.details?.isOnPaper
          ? [
              {
                label: paperTexts('enterItem'),
                icon: <PencilLine />,
                onSelect: afterMenu(() => onEnter(row)),
              },
            ]
          : []),
        { label: manageGuestsTexts('viewProfile'), icon: <Eye />, onSelect: () => void navigate(profile) },
        { label: manageGuestsTexts('rename'), icon: <Pencil />, onSelect: afterMenu(() => onRename(row)) },
        ...(hasTables
          ? [
              {
                label: portalTablesTexts('guestItem'),
                icon: <Armchair />,
                onSelect: afterMenu(() => onAssignTable(row)),
              },
            ]
          : []),
        {
          label: manageGuestsTexts('letBackIn'),
          icon: <DoorOpen />,
          onSelect: afterMenu(() => onLetBackIn(row)),
        },
        {
          label: manageGuestsTexts('delete'),
          icon: <Trash2 />,
          onSelect: afterMenu(() => askToRemove(row)),
          isDanger: true,
        },
      ]}
    />
  );
}
