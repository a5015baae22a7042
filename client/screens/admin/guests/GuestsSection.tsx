import { searchKey } from '../../../../protocol/rules/spelling.ts';
import clsx from 'clsx';
import { DoorClosed, UserMinus, Users } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import { manyJoined } from '../../../limits.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { manageGuestsTexts } from '../../../../protocol/texts/portal/guests/guests.ts';
import { removeRecentTexts } from '../../../../protocol/texts/portal/guests/removingGuests.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { SearchField } from '../../../components/controls/Field.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { useInterval } from '../../../components/timing.ts';
import { focusAfterClosing } from '../../../features/layout/focusAfterClosing.ts';
import { setJoining } from '../../../stores/organiser/event.ts';
import { useIsOrganiser } from '../../../stores/organiser/useIsOrganiser.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { serverNow } from '../../../stores/room/eventRoom.ts';
import { MessagesCard } from '../messages/MessagesCard.tsx';
import { GuestBookButton } from './GuestBook.tsx';
import { GuestList } from './GuestList.tsx';
import { PaperGuests } from './paper/PaperGuests.tsx';
import type { PaperGuest } from './paper/PaperSheet.tsx';
import { RemoveRecentDialog, StartOver } from './RemovingGuests.tsx';
import { TransferRequests } from './TransferRequests.tsx';

/** The Manage Participants section: searches, renames and removes guests. */
export function GuestsSection({ className, onShare }: { className: string; onShare: () => void }) {
  const rows = useOrganiserRoom((room) => room.rows);
  const isOrganiser = useIsOrganiser();
  const [search, setSearch] = useState('');
  const searchedName = searchKey(useDeferredValue(search));
  const found =
    searchedName === '' ? rows : rows.filter(({ username }) => searchKey(username).includes(searchedName));
  const [paperGuest, setPaperGuest] = useState<PaperGuest>();
  const [isRemoving, setIsRemoving] = useState(false);
  const hasSearch = rows.length > counts.participantSearchAbove || search !== '';
  return (
    <section aria-labelledby="manage-participants" className={clsx('stack', className)}>
      <div className="flex flex-wrap items-center gap-3">
        <Heading level={2} id="manage-participants" tabIndex={-1}>
          {manageGuestsTexts('title')}
        </Heading>
        <Badge tone="gold">{formatCount(rows.length)}</Badge>
        {rows.length > 0 && <GuestBookButton />}
      </div>
      <JoiningClosedNotice />
      <TransferRequests />
      <ManyJoinedNotice onRemove={() => setIsRemoving(true)} />
      {hasSearch && (
        <SearchField
          label={manageGuestsTexts('searchLabel')}
          placeholder={manageGuestsTexts('searchPlaceholder')}
          value={search}
          onChange={setSearch}
        />
      )}
      <p role="status" className="figures text-sm text-muted empty:hidden">
        {searchedName !== '' &&
          (found.length === 0
            ? manageGuestsTexts('nothingFound')
            : manageGuestsTexts('found', { found: found.length, all: rows.length }))}
      </p>
      {rows.length > 0 && <MessagesCard />}
      {rows.length === 0 && <NoGuests onShare={onShare} />}
      {found.length > 0 && <GuestList rows={found} isSearch={searchedName !== ''} onEnter={setPaperGuest} />}
      <PaperGuests guest={paperGuest} onOpen={setPaperGuest} />
      <div className="flex flex-wrap gap-x-3">
        {rows.length > 0 && (
          <Button variant="quiet" className="px-3" icon={<UserMinus />} onClick={() => setIsRemoving(true)}>
            {removeRecentTexts('openButton')}
          </Button>
        )}
        {isOrganiser && <StartOver />}
      </div>
      {isRemoving && <RemoveRecentDialog onClose={() => setIsRemoving(false)} />}
    </section>
  );
}

function NoGuests({ onShare }: { onShare: () => void }) {
  return (
    <Card look="plain">
      <EmptyState
        level={3}
        icon={<Users />}
        title={manageGuestsTexts('noneTitle')}
        action={
          <Button variant="secondary" className="lg:hidden" onClick={onShare}>
            {manageGuestsTexts('showLink')}
          </Button>
        }
      >
        {manageGuestsTexts('none')}
      </EmptyState>
    </Card>
  );
}

/**
 * Opens or closes joining. The notice with the tapped button disappears, so the focus moves to the heading.
 */
async function changeJoining(isOpen: boolean): Promise<void> {
  if (await setJoining(isOpen)) focusAfterClosing('manage-participants');
}

/** Reminds the host that joining is closed. A button opens it again. */
function JoiningClosedNotice() {
  const { isDoorClosed, isOver } = useOrganiserRoom(({ event }) => event);
  return (
    <Banner
      isShown={isDoorClosed && !isOver}
      tone="gold"
      className="empty:hidden"
      icon={<DoorClosed />}
      action={
        <Button
          variant="secondary"
          className="shrink-0 px-4 text-sm"
          onClick={() => void changeJoining(true)}
        >
          {manageGuestsTexts('openJoining')}
        </Button>
      }
    >
      {manageGuestsTexts('joiningClosed')}
    </Banner>
  );
}

const tickMs = 10_000;

/**
 * Returns how many guests joined in the last minutes, by the server's clock. Counts again when guests join
 * and every 10 seconds.
 */
function useRecentJoinCount(): number {
  const rows = useOrganiserRoom((room) => room.rows);
  const [now, setNow] = useState(serverNow);
  useInterval(() => setNow(serverNow()), tickMs);
  return useMemo(
    () => rows.filter(({ joinedAt }) => joinedAt > now - manyJoined.withinMs).length,
    [rows, now],
  );
}

/**
 * Tells the host that many guests joined in the last minutes, with actions in case this is not expected. It
 * is not styled as an alarm, because many guests join at the start of an event.
 */
function ManyJoinedNotice({ onRemove }: { onRemove: () => void }) {
  const joinedCount = useRecentJoinCount();
  const { isDoorClosed, isOver } = useOrganiserRoom(({ event }) => event);
  if (joinedCount < manyJoined.guests) return null;
  const canJoin = !isDoorClosed && !isOver;
  return (
    <Card look="sunken" as="section" aria-label={manageGuestsTexts('justJoinedLabel')}>
      <div className="flex gap-3">
        <Users className="mt-0.5 size-5 shrink-0 text-gold" />
        <div>
          <p className="figures font-semibold">
            {manageGuestsTexts('justJoined', { count: joinedCount, minutes: manyJoined.withinMs / 60_000 })}
          </p>
          <p className="text-sm text-muted">{manageGuestsTexts(canJoin ? 'tooMany' : 'tooManyJoined')}</p>
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {canJoin && (
          <Button variant="secondary" onClick={() => void changeJoining(false)}>
            {manageGuestsTexts('closeJoining')}
          </Button>
        )}
        <Button variant="secondary" onClick={onRemove}>
          {removeRecentTexts('openFromNotice')}
        </Button>
      </div>
    </Card>
  );
}
