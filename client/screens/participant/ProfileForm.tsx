import type { Participant } from '../../../protocol/schemas/participants.ts';
import { profileTexts, screenToasts } from '../../../protocol/texts/screenTexts.ts';
import { failures } from '../../../protocol/texts/texts.ts';
import { MessageField } from '../../features/game/MessageField.tsx';
import { useMessageForm } from '../../features/game/useMessageForm.ts';
import { Button } from '../../components/controls/Button.tsx';
import { liveGame } from '../../stores/guest/game.ts';

const { leaveMessage } = liveGame;
const texts = { saved: screenToasts.profileUpdated, failed: failures.updateProfile };

type ProfileFormProps = {
  participant: Participant;
  /** True where the form was just asked for. */
  hasFocus?: boolean;
  onDone: () => void;
};

/** The message to the couple, as part of the own profile. */
export function ProfileForm({ participant, hasFocus = false, onDone }: ProfileFormProps) {
  const { id, message = '' } = participant;
  const { text, setText, error, isBusy, save } = useMessageForm({
    participantId: id,
    message,
    leaveMessage,
    canClear: true,
    texts,
    onDone,
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="stack text-start">
      <MessageField
        label={profileTexts.message}
        value={text}
        onChange={setText}
        error={error}
        hasFocus={hasFocus}
      />
      <Button type="submit" size="lg" wide busy={isBusy} busyLabel="Saving...">
        {profileTexts.save}
      </Button>
    </form>
  );
}
