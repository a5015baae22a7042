import {
  MessageCard,
  MessageForm,
  SaveMessage,
  useMessageForm,
} from '../../../features/game/MessageForm.tsx';
import { useHeldPage } from '../../../features/layout/useHeldPage.ts';
import { Button } from '../../../components/controls/Button.tsx';
import type { StageProps } from './useGuestFlow.ts';

/** A few words for the couple, or none. */
export function MessageStage({ participant, flow }: StageProps) {
  useHeldPage();
  const form = useMessageForm({ participant, onDone: () => flow.go('results') });
  return (
    <MessageCard words="All done! Would you like to leave the couple a few words?">
      <MessageForm form={form}>
        <SaveMessage form={form}>See Results</SaveMessage>
        <Button variant="quiet" wide onClick={form.leave}>
          Skip Message
        </Button>
      </MessageForm>
    </MessageCard>
  );
}
