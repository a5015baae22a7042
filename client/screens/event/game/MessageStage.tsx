import { MessageField } from '../../../features/game/MessageField.tsx';
import { useHeldPage } from '../../../features/layout/useHeldPage.ts';
import { useMessageForm } from '../../../features/game/useMessageForm.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { failures, successes } from '../../../../protocol/texts/texts.ts';
import { useGame } from './gameContext.ts';
import type { StageProps } from './stageProps.ts';

const texts = { saved: successes.messageSaved, failed: failures.saveMessage };

/** A few words for the couple, or none. */
export function MessageStage({ participant, flow }: StageProps) {
  const { leaveMessage } = useGame();
  useHeldPage();
  const { text, setText, error, isBusy, save, leave } = useMessageForm({
    participantId: participant.id,
    message: participant.message ?? '',
    leaveMessage,
    texts,
    onDone: () => flow.go('results'),
  });
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
      <form noValidate onSubmit={(event) => void save(event)} className="stack">
        <MessageField label="Your message" value={text} onChange={setText} error={error} />
        <Button type="submit" size="lg" wide busy={isBusy} busyLabel="Saving...">
          See Results
        </Button>
        <Button variant="quiet" wide onClick={leave}>
          Skip Message
        </Button>
      </form>
    </Card>
  );
}
