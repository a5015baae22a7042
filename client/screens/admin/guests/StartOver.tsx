import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { tidyShareCode } from '../../../../protocol/checks.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { startOverTexts } from '../../../../protocol/texts/portal/removingGuests.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { startOverAfterRehearsal } from '../../../stores/organiser/guests.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useSubmit } from '../useSubmit.ts';
import { focusGuests } from './focusGuests.ts';

const useAnswerCount = () =>
  useOrganiserRoom(
    ({ questions }) => questions.filter(({ correctAnswer }) => correctAnswer !== undefined).length,
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
  const [guests, predictions] = useOrganiserRoom(({ counters }) => counters);
  const questions = useOrganiserRoom((room) => room.questions.length);
  const answers = useAnswerCount();
  return (
    <dl className="stack gap-3">
      <div className="rounded-control bg-negative-soft px-4 py-3">
        <dt className="font-semibold text-negative">{startOverTexts('deletedTitle')}</dt>
        <dd>{startOverTexts('deleted', { guests, predictions, answers })}</dd>
      </div>
      <div className="rounded-control bg-positive-soft px-4 py-3">
        <dt className="font-semibold text-positive">{startOverTexts('keptTitle')}</dt>
        <dd>{startOverTexts('kept', { questions })}</dd>
      </div>
    </dl>
  );
}

/** Wants the event code typed. */
function StartOverDialog({ onClose }: { onClose: () => void }) {
  const shareCode = useOrganiserRoom(({ event }) => event.shareCode);
  const [typed, setTyped] = useState('');
  const { error, isBusy, submit } = useSubmit({
    check: () =>
      tidyShareCode(typed) === shareCode ? undefined : startOverTexts('codeMissing', { code: shareCode }),
    send: async () => startOverAfterRehearsal(tidyShareCode(typed)),
    onDone: () => {
      onClose();
      focusGuests();
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={startOverTexts('title')}
      description={startOverTexts('description')}
    >
      <WhatGoes />
      <form noValidate className="mt-5 stack gap-5" onSubmit={submit}>
        <Field label={startOverTexts('codeLabel', { code: shareCode })} error={error}>
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="event-code"
          />
        </Field>
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button type="submit" variant="danger" busy={isBusy} busyLabel={startOverTexts('busy')}>
            {startOverTexts('confirmButton')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {commonTexts('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
