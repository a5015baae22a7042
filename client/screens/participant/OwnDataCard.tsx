import { Download, LogOut } from 'lucide-react';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { ownDataTexts } from '../../../protocol/texts/guest/own/ownData.ts';
import { successToast } from '../../../protocol/texts/toasts.ts';
import { Button, useBusy } from '../../components/controls/Button.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { DeletionDate } from '../../features/event/DeletionDate.tsx';
import { Confirmation } from '../../features/layout/Confirmation.tsx';
import { fileNameOf, saveTextFile } from '../../features/sharing/saveFile.ts';
import { requestConfirmation } from '../../stores/app/confirmation.ts';
import { showToast } from '../../stores/app/toasts.ts';
import { leave, readOwnData } from '../../stores/guest/ownData.ts';

type OwnDataCardProps = { event: GuestEvent; participant: Participant };

/** Lets a guest download and delete their own data. */
export function OwnDataCard({ event, participant }: OwnDataCardProps) {
  const [isSaving, run] = useBusy();
  return (
    <Card as="section" className="text-center">
      <Heading>{ownDataTexts('title')}</Heading>
      <p className="mx-auto mt-1 max-w-sm text-muted">{ownDataTexts('intro')}</p>
      <DeletionDate event={event} className="mt-2 text-sm text-muted" />
      <div className="mt-5 flex flex-col gap-2">
        <Button
          variant="secondary"
          wide
          icon={<Download />}
          busy={isSaving}
          onClick={() => void run(async () => download(event, participant))}
        >
          {ownDataTexts('download')}
        </Button>
        <Button variant="quiet" wide icon={<LogOut />} onClick={() => askToLeave(participant)}>
          {ownDataTexts('leave')}
        </Button>
      </div>
      <Confirmation />
    </Card>
  );
}

async function download({ title }: GuestEvent, { id, username }: Participant): Promise<void> {
  const data = await readOwnData(id);
  if (!data) return;
  const name = ownDataTexts('file', { name: fileNameOf(username, title) });
  saveTextFile(name, JSON.stringify(data, undefined, 2), 'application/json');
  showToast(successToast(ownDataTexts('downloadedTitle'), ownDataTexts('downloaded')));
}

const askToLeave = (participant: Participant) =>
  requestConfirmation({
    title: ownDataTexts('confirmTitle'),
    description: ownDataTexts('confirm', { name: participant.username }),
    confirmLabel: ownDataTexts('confirmButton'),
    busyLabel: ownDataTexts('leaving'),
    onConfirm: async () => leave(participant),
  });
