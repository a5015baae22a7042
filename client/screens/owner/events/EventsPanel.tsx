import { CalendarPlus, CopyPlus, ExternalLink, KeyRound, Search, Trash2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { pageLinks } from '../../../../protocol/paths.ts';
import type { OwnerEvent } from '../../../../protocol/schemas/events.ts';
import { ownerTexts } from '../../../../protocol/texts/owner/dashboard.ts';
import { ownerEventTexts } from '../../../../protocol/texts/owner/events.ts';
import { errorToast } from '../../../../protocol/texts/toasts.ts';
import { Button, IconButton, NewTabButton } from '../../../components/controls/Button.tsx';
import { SearchField, TextField } from '../../../components/controls/Field.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Dialog, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { SavedAdminCode, useNewAdminCode } from '../../../features/NewAdminCode.tsx';
import { requestConfirmation } from '../../../stores/app/confirmation.ts';
import { setAdminCode } from '../../../stores/organiser/adminCode.ts';
import { removeEvent } from '../../../stores/owner/events.ts';
import { searchEvents } from './searchEvents.ts';
import { endSessionIfRefused } from '../../../stores/owner/login.ts';
import { ownerEvents } from '../../../stores/owner/queries.ts';
import { AsyncContent, RowSkeletons, useQuery } from '../AsyncContent.tsx';
import { LongList } from '../LongList.tsx';
import { Panel } from '../Panel.tsx';
import { EventLinks, EventSummary, NoEvents } from './EventSummary.tsx';

type EventsPanelProps = {
  wantedCode: string | undefined;
  onCreate: () => void;
  onCopy: (event: OwnerEvent) => void;
};

/** All events, newest first, with the owner's actions. */
export function EventsPanel({ wantedCode = '', onCreate, onCopy }: EventsPanelProps) {
  const eventsQuery = useQuery(ownerEvents);
  const [codeEvent, setCodeEvent] = useState<OwnerEvent>();
  return (
    <Panel
      title={ownerTexts('eventsTab')}
      tools={
        <>
          <NewTabButton
            to={pageLinks.home}
            title={ownerTexts('newTab')}
            className="max-sm:w-full"
            icon={<ExternalLink />}
          >
            {ownerEventTexts('createPaid')}
          </NewTabButton>
          <Button className="max-sm:w-full" icon={<CalendarPlus />} onClick={onCreate}>
            {ownerTexts('createFreeEvent')}
          </Button>
        </>
      }
    >
      <AsyncContent query={eventsQuery} skeleton={<RowSkeletons count={6} />}>
        {(events) =>
          events.length === 0 ? (
            <Card look="invitation">
              <NoEvents onCreate={onCreate} />
            </Card>
          ) : (
            <EventList events={events} firstSearch={wantedCode} onCopy={onCopy} onChangeCode={setCodeEvent} />
          )
        }
      </AsyncContent>
      {codeEvent && <AdminCodeDialog event={codeEvent} onClose={() => setCodeEvent(undefined)} />}
    </Panel>
  );
}

/**
 * Replaces the admin code of an event, and shows the new code once. Closing the dialog drops the input and
 * the new code.
 */
function AdminCodeDialog({ event, onClose }: { event: OwnerEvent; onClose: () => void }) {
  const form = useNewAdminCode(async (code) =>
    setAdminCode(event.shareCode, code, {
      failure: errorToast(ownerEventTexts('setAdminCodeFailed')),
      leaveIfRefused: endSessionIfRefused,
    }),
  );
  return (
    <Dialog
      onClose={onClose}
      title={<span dir="auto">{ownerEventTexts('newAdminCodeTitle', { title: event.title })}</span>}
      description={ownerEventTexts('newAdminCodeDescription')}
    >
      {form.savedCode === undefined ? (
        <DialogForm
          submit={form.submit}
          isBusy={form.isBusy}
          save={ownerEventTexts('setAdminCode')}
          gap="gap-3"
        >
          <TextField
            kind="secret"
            label={ownerEventTexts('newAdminCode')}
            error={form.error}
            hint={adminCodeRule()}
            value={form.code}
            onChange={form.setCode}
            limit={lengths.adminCode}
          />
        </DialogForm>
      ) : (
        <div className="stack">
          <SavedAdminCode
            code={form.savedCode}
            label={ownerEventTexts('theNewAdminCode')}
            advice={ownerEventTexts('passAdminCodeOn')}
          />
          <Button onClick={onClose}>{ownerEventTexts('done')}</Button>
        </div>
      )}
    </Dialog>
  );
}

type EventActions = Record<'onCopy' | 'onChangeCode', (event: OwnerEvent) => void>;

type EventListProps = {
  events: readonly OwnerEvent[];
  firstSearch: string;
} & EventActions;

/** The events that match the search. A long list shows its first rows, and a button shows more. */
function EventList({ events, firstSearch, ...actions }: EventListProps) {
  const [search, setSearch] = useState(firstSearch);
  const deferredSearch = useDeferredValue(search);
  const found = useMemo(() => searchEvents(events, deferredSearch), [events, deferredSearch]);
  return (
    <section aria-label={ownerEventTexts('list')} className="stack">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <SearchField
          label={ownerEventTexts('search')}
          placeholder={ownerEventTexts('searchPlaceholder')}
          value={search}
          onChange={setSearch}
          className="w-full sm:max-w-md sm:flex-1"
        />
        <p id="event-count" tabIndex={-1} role="status" className="figures text-muted">
          {found.length === events.length
            ? ownerEventTexts('count', { count: events.length })
            : ownerEventTexts('foundCount', { found: found.length, count: events.length })}
        </p>
      </div>
      {found.length === 0 ? (
        <NothingFound search={search} onClear={() => setSearch('')} />
      ) : (
        <LongList
          rows={found}
          scope={deferredSearch}
          moreText={(count) => ownerEventTexts('moreCount', { count })}
          className="grid gap-4 lg:grid-cols-2"
        >
          {(event) => <EventRow key={event.id} event={event} {...actions} />}
        </LongList>
      )}
    </section>
  );
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  const action = (
    <Button variant="secondary" onClick={onClear}>
      {ownerEventTexts('showAll')}
    </Button>
  );
  return (
    <Card>
      <EmptyState level={3} icon={<Search />} title={ownerEventTexts('nothingFoundTitle')} action={action}>
        <RichText text={ownerEventTexts('nothingFound')} tags={{ words: () => <bdi>{search.trim()}</bdi> }} />
      </EmptyState>
    </Card>
  );
}

/**
 * One event of the owner's list. It has links, and buttons that copy the event, replace
 * its admin code and delete it.
 */
function EventRow({ event, onCopy, onChangeCode }: { event: OwnerEvent } & EventActions) {
  return (
    <li className="flex flex-col gap-4 paper p-4 sm:p-5">
      <EventSummary event={event} level={3} className="grow" />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <EventLinks event={event} />
        <div className="ms-auto flex gap-2">
          <IconButton
            variant="outline"
            label={ownerEventTexts('copyLabel', { title: event.title })}
            onClick={() => onCopy(event)}
          >
            <CopyPlus />
          </IconButton>
          <IconButton
            variant="outline"
            label={ownerEventTexts('setAdminCodeLabel', { title: event.title })}
            onClick={() => onChangeCode(event)}
          >
            <KeyRound />
          </IconButton>
          <IconButton
            variant="danger"
            label={ownerEventTexts('deleteLabel', { title: event.title })}
            className="ring-1 ring-negative ring-inset"
            onClick={() => askToDelete(event)}
          >
            <Trash2 />
          </IconButton>
        </div>
      </div>
    </li>
  );
}

function askToDelete(event: OwnerEvent): void {
  requestConfirmation({
    title: ownerEventTexts('deleteTitle'),
    description: ownerEventTexts('deleteText', { title: event.title, guests: event.participantCount }),
    confirmLabel: ownerEventTexts('delete'),
    busyLabel: ownerEventTexts('deleting'),
    onConfirm: async () => removeEvent(event),
    focusAfter: 'event-count',
  });
}
