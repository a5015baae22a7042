import { MessageForm, SaveMessage, useMessageForm } from '../../../features/game/MessageForm.tsx';
import { useHeldPage } from '../../../features/layout/useHeldPage.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import type { StageProps } from './useGuestFlow.ts';

/** A few words for the couple, or none. */
export function MessageStage({ participant, flow }: StageProps) {
  useHeldPage();
  const form = useMessageForm({ participant, onDone: () => flow.go('results') });
  return (
    <Card as="section" look="keepsake" padding="lg">
      <div className="text-center">
        <Heading level={2} size="title">
          Leave a Message
        </Heading>
        <p className="mx-auto mt-2 max-w-sm text-muted">
          All done! Would you like to leave the couple a few words?
        </p>
        <Ornament className="my-6" />
      </div>
      <MessageForm form={form}>
        <SaveMessage form={form}>See Results</SaveMessage>
        <Button variant="quiet" wide onClick={form.leave}>
          Skip Message
        </Button>
      </MessageForm>
    </Card>
  );
}
