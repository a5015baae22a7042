import { PencilLine, Printer } from 'lucide-react';
import { useState } from 'react';
import { checkName, tidyName } from '../../../../../protocol/userText.ts';
import { pageLinks } from '../../../../../protocol/paths.ts';
import { paperTexts } from '../../../../../protocol/texts/portal/guests/paper.ts';
import { Button, LinkButton } from '../../../../components/controls/Button.tsx';
import { TextField } from '../../../../components/controls/Field.tsx';
import { Card, Heading } from '../../../../components/layout/Card.tsx';
import { Dialog, DialogForm } from '../../../../components/overlays/Dialog.tsx';
import { useSubmit } from '../../../../features/useSubmit.ts';
import { useOrganiserRoom } from '../../../../stores/organiser/organiserRoom.ts';
import { addPaperGuest } from '../../../../stores/organiser/paper.ts';
import { type PaperGuest, PaperSheet } from './PaperSheet.tsx';

type PaperGuestsProps = {
  /** The guest whose slip is open. */
  guest: PaperGuest | undefined;
  onOpen: (guest: PaperGuest | undefined) => void;
};

/** The tools for guests without a phone: prints slips, adds a guest, and enters a slip's predictions. */
export function PaperGuests({ guest, onOpen }: PaperGuestsProps) {
  const shareCode = useOrganiserRoom(({ event }) => event.shareCode);
  const [isAdding, setIsAdding] = useState(false);
  const open = (added: PaperGuest) => {
    setIsAdding(false);
    onOpen(added);
  };
  const addNext = () => {
    onOpen(undefined);
    setIsAdding(true);
  };
  return (
    <Card as="section" look="sunken" aria-labelledby="paper-guests">
      <Heading level={3} size="subheading" id="paper-guests">
        {paperTexts('title')}
      </Heading>
      <p className="mt-1 text-sm text-muted">{paperTexts('hint')}</p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button variant="secondary" icon={<PencilLine />} onClick={() => setIsAdding(true)}>
          {paperTexts('addButton')}
        </Button>
        <LinkButton to={pageLinks.slips(shareCode)} variant="secondary">
          <Printer />
          {paperTexts('printButton')}
        </LinkButton>
      </div>
      {isAdding && <AddDialog onAdded={open} onClose={() => setIsAdding(false)} />}
      {guest && (
        <PaperSheet key={guest.id} guest={guest} onNext={addNext} onClose={() => onOpen(undefined)} />
      )}
    </Card>
  );
}

type AddDialogProps = { onAdded: (guest: PaperGuest) => void; onClose: () => void };

/** Adds a guest by the name on their slip. A refused name stays in the field, with the reason below it. */
function AddDialog({ onAdded, onClose }: AddDialogProps) {
  const [name, setName] = useState('');
  const { error, ...form } = useSubmit({
    check: () => checkName(name)?.description,
    send: async () => addPaperGuest(tidyName(name), onAdded),
  });
  return (
    <Dialog onClose={onClose} title={paperTexts('addTitle')} description={paperTexts('addDescription')}>
      <DialogForm {...form} save={paperTexts('add')} busyLabel={paperTexts('adding')}>
        <TextField
          kind="words"
          label={paperTexts('nameLabel')}
          error={error}
          value={name}
          onChange={setName}
          autoCapitalize="words"
          spellCheck={false}
        />
      </DialogForm>
    </Dialog>
  );
}
