import { useState, type FormEvent } from 'react';
import { MessageField } from '../../blocks/MessageField.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Ornament } from '../../components/Ornament.tsx';
import { isBlank, isMessageTooLong } from '../../../protocol/checks.ts';
import { lengths } from '../../../protocol/limits.ts';
import { failures, successes } from '../../../protocol/texts.ts';
import { showToast } from '../../stores/toasts.ts';
import { usePlayer } from './playerContext.ts';
import type { StageProps } from './stageProps.ts';

/** A few words for the couple, or none. */
export function MessageStage({ participant, flow }: StageProps) {
  const { text, setText, error, isBusy, save } = useMessage(participant, () => flow.go('results'));
  return (
    <Card as="section" look="keepsake" padding="lg">
      <div className="text-center">
        <Heading level={2} size="title">
          Leave a Message
        </Heading>
        <p className="mx-auto mt-2 max-w-sm text-muted">All predicted! A few words to remember the day by?</p>
        <Ornament className="my-6" />
      </div>
      <form noValidate onSubmit={(event) => void save(event)} className="stack">
        <MessageField label="Your message" value={text} onChange={setText} error={error} />
        <Button type="submit" size="lg" wide busy={isBusy} busyLabel="Saving...">
          See Results
        </Button>
        <Button variant="quiet" wide onClick={() => flow.go('results')}>
          Skip Message
        </Button>
      </form>
    </Card>
  );
}

function useMessage({ id, message = '' }: { id: string; message?: string | undefined }, onSaved: () => void) {
  const player = usePlayer();
  const [text, setText] = useState(message);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (isBlank(text)) return onSaved();
    const isTooLong = isMessageTooLong(text);
    setError(isTooLong ? `Please use at most ${lengths.message} characters.` : undefined);
    if (isTooLong) return;
    setIsBusy(true);
    try {
      const outcome = await player.leaveMessage(id, text.trim());
      if (outcome === 'sent') showToast(successes.messageSaved);
      onSaved();
    } catch {
      setError(failures.saveMessage.description);
      showToast(failures.saveMessage);
      setIsBusy(false);
    }
  }
  return { text, setText, error, isBusy, save };
}
