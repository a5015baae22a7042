import { MessageCard, MessageForm, SaveMessage, useMessageForm } from '../../../features/MessageForm.tsx';
import { usePreventReload } from '../../../stores/app/versionReload.ts';
import { Button } from '../../../components/controls/Button.tsx';
import type { FlowProps } from './useGuestFlow.ts';
import { messageTexts } from '../../../../protocol/texts/guest/own/message.ts';
import { useIsCouple } from '../../../stores/room/isCouple.ts';

/** The stage that asks the guest for a message to the couple. */
export function MessageStage({ participant, flow }: FlowProps) {
  usePreventReload();
  const isCouple = useIsCouple();
  const form = useMessageForm({ participant, onDone: () => flow.go('results') });
  return (
    <MessageCard text={messageTexts(isCouple ? 'allDone' : 'allDoneNeutral')}>
      <MessageForm form={form}>
        <SaveMessage form={form}>{messageTexts('seeResults')}</SaveMessage>
        <Button variant="quiet" wide onClick={form.leave}>
          {messageTexts('skip')}
        </Button>
      </MessageForm>
    </MessageCard>
  );
}
