import { useState, type FormEvent } from 'react';
import { counted } from '../../../features/game/boardWords.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { startOverAfterRehearsal } from '../../../stores/organiser/guests.ts';
import { tidyShareCode } from '../../../../protocol/checks.ts';

type StartOverDialogProps = { isOpen: boolean; onClose: () => void; onDone: () => void };

/** Starts over after a rehearsal: says exactly what goes and what stays, and wants the event code typed. */
export function StartOverDialog({ isOpen, onClose, onDone }: StartOverDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(shallOpen) => !shallOpen && onClose()}
      title="Start over after rehearsal?"
      description="This can’t be undone."
    >
      <WhatGoes />
      <CodeForm onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

function WhatGoes() {
  const guests = useEventRoom(({ room }) => room?.counters[0] ?? 0);
  const predictions = useEventRoom(({ room }) => room?.counters[1] ?? 0);
  const questions = useEventRoom(({ room }) => room?.questions.length ?? 0);
  const answers = useEventRoom(
    ({ room }) => room?.questions.filter(({ correctAnswer }) => correctAnswer !== undefined).length ?? 0,
  );
  return (
    <dl className="stack gap-3">
      <div className="rounded-control bg-negative-soft px-4 py-3">
        <dt className="font-semibold text-negative">Will be deleted</dt>
        <dd>
          {counted(guests, 'guest')} with {counted(predictions, 'prediction')} and every message, and{' '}
          {counted(answers, 'correct answer')}.
        </dd>
      </div>
      <div className="rounded-control bg-positive-soft px-4 py-3">
        <dt className="font-semibold text-positive">Will stay</dt>
        <dd>
          {counted(questions, 'question')}, the settings and pictures, the event code with its link and QR
          code, and your admin code.
        </dd>
      </div>
    </dl>
  );
}

function CodeForm({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const shareCode = useEventRoom(({ room }) => room?.event.shareCode ?? '');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isRight = tidyShareCode(typed) === shareCode;
    setError(isRight ? undefined : `Please type ${shareCode} to confirm.`);
    if (!isRight || isBusy) return;
    setIsBusy(true);
    const isDone = await startOverAfterRehearsal(shareCode, tidyShareCode(typed));
    setIsBusy(false);
    if (isDone) onDone();
  }

  return (
    <form noValidate className="mt-5 stack gap-5" onSubmit={(event) => void submit(event)}>
      <Field label={`Type the event code ${shareCode} to confirm`} error={error}>
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
        <Button type="submit" variant="danger" busy={isBusy} busyLabel="Starting over...">
          Delete guests and answers
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
