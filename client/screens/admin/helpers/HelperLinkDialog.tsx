import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { lengths } from '../../../../protocol/limits.ts';
import type { HelperRole } from '../../../../protocol/schemas/helpers.ts';
import { linkCopied, qrFailed } from '../../../../protocol/texts/guest/sharing.ts';
import { helpersTexts } from '../../../../protocol/texts/portal/helpers.ts';
import { Button, useBusy } from '../../../components/controls/Button.tsx';
import { TextField } from '../../../components/controls/Field.tsx';
import { QrCode } from '../../../features/sharing/QrCode.tsx';
import { Dialog, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { helperLink, helperPages } from '../../../features/helperLinks.ts';
import { OrganiserCopy } from '../../../features/sharing/eventCopyFields.tsx';
import { shareOrigin, shareVia } from '../../../features/sharing/sharing.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { makeHelperLink } from '../../../stores/organiser/helpers.ts';
import { useIsCouple } from '../../../stores/room/isCouple.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { roleKeys, roles } from './roles.tsx';

type HelperLinkDialogProps = { role: HelperRole; onClose: () => void };

/** Creates a link for a helper, then shows the link once: as a QR code, with buttons to copy and share it. */
export function HelperLinkDialog({ role, onClose }: HelperLinkDialogProps) {
  const [link, setLink] = useState<string>();
  const { title, description } = roleKeys(role, useIsCouple());
  return (
    <Dialog
      onClose={onClose}
      title={helpersTexts(link === undefined ? title : 'readyTitle')}
      description={helpersTexts(link === undefined ? description : 'ready')}
    >
      {link === undefined ? (
        <NameForm role={role} onCreated={setLink} />
      ) : (
        <ReadyLink role={role} link={link} onClose={onClose} />
      )}
    </Dialog>
  );
}

function NameForm({ role, onCreated }: { role: HelperRole; onCreated: (link: string) => void }) {
  const { shareCode, coupleName } = useOrganiserRoom(({ event }) => event);
  const isForCouple = role === 'couple';
  const isCouple = useIsCouple();
  const [name, setName] = useState(isForCouple ? (coupleName ?? '') : '');
  const [isBusy, run] = useBusy();
  async function createLink(): Promise<void> {
    const created = await makeHelperLink(role, name.trim());
    if (created) onCreated(helperLink(shareOrigin(), helperPages[role](shareCode), created.token));
  }
  return (
    <DialogForm
      submit={async () => run(createLink)}
      isBusy={isBusy}
      save={helpersTexts('makeButton')}
      busyLabel={helpersTexts('making')}
    >
      <TextField
        kind="words"
        label={helpersTexts(isForCouple ? 'coupleNameLabel' : 'nameLabel')}
        hint={isForCouple && helpersTexts(isCouple ? 'coupleNameHint' : 'coupleNameHintNeutral')}
        value={name}
        onChange={setName}
        limit={lengths.helperName}
        enterKeyHint="done"
      />
    </DialogForm>
  );
}

function ReadyLink({ role, link, onClose }: { role: HelperRole; link: string; onClose: () => void }) {
  const title = useOrganiserRoom(({ event }) => event.title);
  const shared = {
    url: link,
    title: helpersTexts(roles[role].sharedTitle, { title }),
    text: helpersTexts(roles[role].shared, { title }),
  };
  return (
    <div className="stack items-center gap-5">
      <QrCode
        value={link}
        size={220}
        label={helpersTexts('qrLabel')}
        className="ring-1 ring-gold-line"
        onError={() => showToast(qrFailed())}
      />
      <div className="w-full">
        <OrganiserCopy label={helpersTexts('linkLabel')} value={link} done={linkCopied()} />
      </div>
      <div className="flex w-full flex-col gap-2 sm:flex-row-reverse">
        <Button className="sm:flex-1" icon={<Share2 />} onClick={() => void shareVia(shared, linkCopied())}>
          {helpersTexts('share')}
        </Button>
        <Button variant="secondary" className="sm:flex-1" onClick={onClose}>
          {helpersTexts('done')}
        </Button>
      </div>
    </div>
  );
}
