import { CalendarPlus, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { pages } from '../../../../protocol/paths.ts';
import type { OwnerEvent } from '../../../../protocol/schemas/events.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { ownerTexts } from '../../../../protocol/texts/owner/dashboard.ts';
import { ownerEventTexts } from '../../../../protocol/texts/owner/events.ts';
import { failed } from '../../../../protocol/texts/toasts.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { TextField } from '../../../components/controls/TextField.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { KeptAdminCode, useNewAdminCode } from '../../../features/adminCode/NewAdminCode.tsx';
import { Confirmation } from '../../../features/layout/Confirmation.tsx';
import { setAdminCode } from '../../../stores/organiser/adminCode.ts';
import { endSessionIfRefused } from '../../../stores/owner/login.ts';
import { ownerEvents } from '../../../stores/owner/queries.ts';
import { AsyncContent, RowSkeletons } from '../AsyncContent.tsx';
import { Panel } from '../Panel.tsx';
import { useQuery } from '../useQuery.ts';
import { EventList } from './EventList.tsx';
import { NoEvents } from './EventSummary.tsx';

type EventsPanelProps = { wantedCode: string | undefined; onCreate: () => void };

/** All events, the newest first, and what the owner does with them. */
export function EventsPanel({ wantedCode = '', onCreate }: EventsPanelProps) {
  const all = useQuery(ownerEvents);
  const [recoded, setRecoded] = useState<OwnerEvent>();
  return (
    <Panel title={ownerTexts('eventsTab')} tools={<CreateButtons onCreate={onCreate} />}>
      <AsyncContent query={all} what="events" skeleton={<RowSkeletons count={6} />}>
        {(events) =>
          events.length === 0 ? (
            <Card look="keepsake">
              <NoEvents onCreate={onCreate} />
            </Card>
          ) : (
            <EventList events={events} firstSearch={wantedCode} onRecode={setRecoded} />
          )
        }
      </AsyncContent>
      <AdminCodeDialog event={recoded} onClose={() => setRecoded(undefined)} />
      <Confirmation />
    </Panel>
  );
}

function CreateButtons({ onCreate }: { onCreate: () => void }) {
  return (
    <>
      <Button
        asChild
        variant="secondary"
        className="max-sm:w-full"
        icon={<ExternalLink aria-hidden="true" />}
      >
        <a href={pages.home} target="_blank" rel="noreferrer" title={ownerTexts('newTab')}>
          {ownerEventTexts('createPaid')}
        </a>
      </Button>
      <Button className="max-sm:w-full" icon={<CalendarPlus aria-hidden="true" />} onClick={onCreate}>
        {ownerTexts('createFreeEvent')}
      </Button>
    </>
  );
}

const owner = () => ({
  failure: failed(ownerEventTexts('setAdminCodeFailed')),
  leaveIfRefused: endSessionIfRefused,
});

type AdminCodeDialogProps = { event: OwnerEvent | undefined; onClose: () => void };

/** Gives an event another admin code, and shows it for the only time. */
function AdminCodeDialog({ event, onClose }: AdminCodeDialogProps) {
  return (
    <Dialog
      isOpen={event !== undefined}
      onOpenChange={(shallOpen) => !shallOpen && onClose()}
      title={
        <span dir="auto">{event ? ownerEventTexts('newAdminCodeTitle', { title: event.title }) : ''}</span>
      }
      description={ownerEventTexts('newAdminCodeDescription')}
    >
      {event && <NewCode key={event.id} shareCode={event.shareCode} onClose={onClose} />}
    </Dialog>
  );
}

/** What is typed, and the code that was set, go with the dialog. */
function NewCode({ shareCode, onClose }: { shareCode: string; onClose: () => void }) {
  const form = useNewAdminCode(async (code) => setAdminCode(shareCode, code, owner()));
  if (form.kept === undefined) return <CodeForm form={form} onCancel={onClose} />;
  return (
    <div className="stack">
      <KeptAdminCode
        code={form.kept}
        label={ownerEventTexts('theNewAdminCode')}
        advice={ownerEventTexts('passAdminCodeOn')}
      />
      <Button onClick={onClose}>{ownerEventTexts('done')}</Button>
    </div>
  );
}

type FormProps = { form: ReturnType<typeof useNewAdminCode>; onCancel: () => void };

function CodeForm({ form, onCancel }: FormProps) {
  const { code, setCode, error, isBusy, submit } = form;
  return (
    <form noValidate className="stack gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label={ownerEventTexts('newAdminCode')}
        error={error}
        hint={adminCodeRule()}
        value={code}
        onChange={setCode}
        maxLength={lengths.adminCode}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" busy={isBusy} busyLabel={commonTexts('saving')}>
          {ownerEventTexts('setAdminCode')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {commonTexts('cancel')}
        </Button>
      </div>
    </form>
  );
}
