import { CalendarPlus, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { pages } from '../../../../protocol/paths.ts';
import type { OwnerEvent } from '../../../../protocol/schemas/events.ts';
import { ownerTexts } from '../../../../protocol/texts/owner/dashboard.ts';
import { ownerEventTexts } from '../../../../protocol/texts/owner/events.ts';
import { failed } from '../../../../protocol/texts/toasts.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { NewTabButton } from '../../../components/controls/NewTabButton.tsx';
import { TextField } from '../../../components/controls/TextField.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Dialog, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { KeptAdminCode, useNewAdminCode } from '../../../features/adminCode/NewAdminCode.tsx';
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
      <AsyncContent query={all} skeleton={<RowSkeletons count={6} />}>
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
      {recoded && <AdminCodeDialog event={recoded} onClose={() => setRecoded(undefined)} />}
    </Panel>
  );
}

function CreateButtons({ onCreate }: { onCreate: () => void }) {
  return (
    <>
      <NewTabButton
        to={pages.home}
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
  );
}

const owner = () => ({
  failure: failed(ownerEventTexts('setAdminCodeFailed')),
  leaveIfRefused: endSessionIfRefused,
});

/** Gives an event another admin code, and shows it for the only time; what is typed, and the code that was set, go with it. */
function AdminCodeDialog({ event, onClose }: { event: OwnerEvent; onClose: () => void }) {
  const form = useNewAdminCode(async (code) => setAdminCode(event.shareCode, code, owner()));
  return (
    <Dialog
      onClose={onClose}
      title={<span dir="auto">{ownerEventTexts('newAdminCodeTitle', { title: event.title })}</span>}
      description={ownerEventTexts('newAdminCodeDescription')}
    >
      {form.kept === undefined ? (
        <DialogForm
          submit={form.submit}
          isBusy={form.isBusy}
          save={ownerEventTexts('setAdminCode')}
          onCancel={onClose}
          gap="gap-3"
        >
          <TextField
            kind="secret"
            label={ownerEventTexts('newAdminCode')}
            error={form.error}
            hint={adminCodeRule()}
            value={form.code}
            onChange={form.setCode}
            maxLength={lengths.adminCode}
          />
        </DialogForm>
      ) : (
        <div className="stack">
          <KeptAdminCode
            code={form.kept}
            label={ownerEventTexts('theNewAdminCode')}
            advice={ownerEventTexts('passAdminCodeOn')}
          />
          <Button onClick={onClose}>{ownerEventTexts('done')}</Button>
        </div>
      )}
    </Dialog>
  );
}
