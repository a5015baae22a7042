import clsx from 'clsx';
import { UserMinus, Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Badge } from '../../../components/display/Badge.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { SearchField } from '../../../components/controls/SearchField.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { counts } from '../../../../protocol/limits.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { GuestBookButton } from '../guestBook/GuestBook.tsx';
import { focusGuests } from './focusGuests.ts';
import { JoiningClosedNotice, ManyJoinedNotice } from './JoiningNotices.tsx';
import { RemoveRecentDialog } from './RemoveRecentDialog.tsx';
import { SeatRequests } from './SeatRequests.tsx';
import { StartOver } from './StartOver.tsx';
import { GuestList } from './GuestList.tsx';

/** Manage Participants: everybody who joined, found by name, renamed or removed. */
export function GuestsSection({ className, onShare }: { className: string; onShare: () => void }) {
  const rows = useOrganiserRoom((room) => room.rows);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search).trim().toLowerCase();
  const found = wanted === '' ? rows : rows.filter(({ username }) => username.toLowerCase().includes(wanted));
  const [isRemoving, setIsRemoving] = useState(false);
  const hasSearch = rows.length > counts.participantSearchAbove || search !== '';
  return (
    <section aria-labelledby="manage-participants" className={clsx('stack', className)}>
      <div className="flex flex-wrap items-center gap-3">
        <Heading level={2} id="manage-participants" tabIndex={-1}>
          Manage Participants
        </Heading>
        <Badge tone="gold">{formatCount(rows.length)}</Badge>
        {rows.length > 0 && <GuestBookButton />}
      </div>
      <JoiningClosedNotice />
      <SeatRequests />
      <ManyJoinedNotice onRemove={() => setIsRemoving(true)} />
      {hasSearch && (
        <SearchField
          label="Search participants"
          placeholder="Search participants..."
          value={search}
          onChange={setSearch}
        />
      )}
      <p role="status" className="figures text-sm text-muted empty:hidden">
        {wanted !== '' &&
          (found.length === 0
            ? 'No matches found'
            : `Showing ${formatCount(found.length)} of ${formatCount(rows.length)} participants`)}
      </p>
      {rows.length === 0 && <NoGuests onShare={onShare} />}
      {found.length > 0 && <GuestList rows={found} isSearch={wanted !== ''} />}
      <div className="flex flex-wrap gap-x-3">
        {rows.length > 0 && (
          <Button
            variant="quiet"
            className="px-3"
            icon={<UserMinus aria-hidden="true" />}
            onClick={() => setIsRemoving(true)}
          >
            Remove recent guests
          </Button>
        )}
        <StartOver />
      </div>
      <RemoveRecentDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        onDone={() => {
          setIsRemoving(false);
          focusGuests();
        }}
      />
    </section>
  );
}

function NoGuests({ onShare }: { onShare: () => void }) {
  return (
    <Card look="plain">
      <EmptyState
        level={3}
        icon={<Users />}
        title="No guests yet"
        action={
          <Button variant="secondary" className="lg:hidden" onClick={onShare}>
            Show link and QR code
          </Button>
        }
      >
        Share the link or let guests scan the QR code. Everyone who joins will appear here right away.
      </EmptyState>
    </Card>
  );
}
