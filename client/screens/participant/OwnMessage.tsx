import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { Button } from '../../components/controls/Button.tsx';
import { keepDraft } from '../../stores/guest/messageDraft.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { Quote } from './Quote.tsx';

/** The own message, with the way to change it in place. */
export function OwnMessage({ participant }: { participant: Participant }) {
  const [stage, setStage] = useState<'shown' | 'open' | 'closed'>('shown');
  const close = () => {
    keepDraft(participant.id, undefined);
    setStage('closed');
  };
  const { message } = participant;
  if (stage === 'open')
    return (
      <div className="mt-6 border-y border-line py-6">
        <ProfileForm participant={participant} hasFocus onDone={close} />
        <Button variant="quiet" wide className="mt-2" onClick={close}>
          Cancel
        </Button>
      </div>
    );
  return (
    <>
      {message && <Quote message={message} />}
      <Button
        variant="quiet"
        className="mt-3"
        // Whoever closed the form stands where they opened it.
        autoFocus={stage === 'closed'}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setStage('open')}
      >
        {message ? 'Change your message' : 'Leave a Message'}
      </Button>
    </>
  );
}
