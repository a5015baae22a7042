import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { tidyShareCode } from '../../../../protocol/checks.ts';
import { startOverTexts } from '../../../../protocol/texts/portal/removingGuests.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { TextField } from '../../../components/controls/TextField.tsx';
import { Dialog, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { focusAfterClosing } from '../../../features/layout/focusAfterClosing.ts';
import { useSubmit } from '../../../features/useSubmit.ts';
import { startOverAfterRehearsal } from '../../../stores/organiser/guests.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

const useAnswerCount = () =>
  useOrganiserRoom(
    (room) => room.questions.filter((question) => question.correctAnswer !== undefined).length,
  );

/** Starting over after a rehearsal, while there is something that would go. */
export function StartOver() {
  const guestCount = useOrganiserRoom(({ rows }) => rows.length);
  const answerCount = useAnswerCount();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="empty:hidden">
      {guestCount + answerCount > 0 && (
        <Button variant="quiet" className="px-3" icon={<RotateCcw />} onClick={() => setIsOpen(true)}>
          {startOverTexts('openButton')}
        </Button>
      )}
      {isOpen && <StartOverDialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** Exactly what goes and what stays. */
function WhatGoes() {
  const { counters, questions } = useOrganiserRoom((room) => room);
  const [guests, predictions] = counters;
  const answers = useAnswerCount();
  return (
    <dl className="stack gap-3">
      <div className="rounded-control bg-negative-soft px-4 py-3">
        <dt className="font-semibold text-negative">{startOverTexts('deletedTitle')}</dt>
        <dd>{startOverTexts('deleted', { guests, predictions, answers })}</dd>
      </div>
      <div className="rounded-control bg-positive-soft px-4 py-3">
        <dt className="font-semibold text-positive">{startOverTexts('keptTitle')}</dt>
        <dd>{startOverTexts('kept', { questions: questions.length })}</dd>
      </div>
    </dl>
  );
}

/** Wants the event code typed. */
function StartOverDialog({ onClose }: { onClose: () => void }) {
  const shareCode = useOrganiserRoom(({ event }) => event.shareCode);
  const [typed, setTyped] = useState('');
  const { error, ...form } = useSubmit({
    check: () =>
      tidyShareCode(typed) === shareCode ? undefined : startOverTexts('codeMissing', { code: shareCode }),
    send: async () => startOverAfterRehearsal(tidyShareCode(typed)),
    onDone: () => {
      onClose();
      focusAfterClosing('manage-participants');
    },
  });
  return (
    <Dialog onClose={onClose} title={startOverTexts('title')} description={startOverTexts('description')}>
      <DialogForm
        {...form}
        variant="danger"
        save={startOverTexts('confirmButton')}
        busyLabel={startOverTexts('busy')}
      >
        <WhatGoes />
        <TextField
          kind="code"
          label={startOverTexts('codeLabel', { code: shareCode })}
          error={error}
          value={typed}
          onChange={setTyped}
          className="event-code"
        />
      </DialogForm>
    </Dialog>
  );
}
