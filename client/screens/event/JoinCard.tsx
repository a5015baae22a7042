import { useState, type FormEvent } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Field, Input } from '../../components/Field.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Ornament } from '../../components/Ornament.tsx';
import { checkName } from '../../../protocol/checks.ts';
import type { GuestEvent } from '../../../protocol/events.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import { failures, retentionText } from '../../../protocol/texts.ts';
import { ApiError } from '../../api/http.ts';
import { platformFacts } from '../../blocks/platformFacts.ts';
import { PlatformLinks } from '../../blocks/PlatformLinks.tsx';
import { playAs, useSession } from '../../stores/session.ts';
import { showToast, useToasts } from '../../stores/toasts.ts';
import { usePlayer } from './playerContext.ts';

/** The welcome: one name, one tap, and the guest is in. */
export function JoinCard({ event, shareCode }: { event: GuestEvent; shareCode: string }) {
  const { name, setName, error, isBusy, submit } = useJoinForm(shareCode);
  return (
    <Card as="section" look="keepsake" padding="lg" className="text-center">
      <Heading level={2} size="title">
        Welcome!
      </Heading>
      <p className="mx-auto mt-2 max-w-sm text-muted" dir="auto">
        {event.description || 'Foretell what will happen today, and see who knows the couple best.'}
      </p>
      <Ornament className="my-6" />
      <form noValidate onSubmit={(submitted) => void submit(submitted)} className="stack text-start">
        <Field label="Your name" error={error}>
          <Input
            value={name}
            onChange={(changed) => setName(changed.target.value)}
            placeholder="As the couple knows you"
            autoComplete="name"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="go"
            dir="auto"
          />
        </Field>
        <Button type="submit" size="lg" wide busy={isBusy} busyLabel="Joining...">
          Join Event
        </Button>
      </form>
      <KnownGuests />
      <SmallPrint shareCode={shareCode} />
    </Card>
  );
}

/** How long the guest's name and predictions are kept, and whom to ask. The sample game stays. */
function SmallPrint({ shareCode }: { shareCode: string }) {
  const { retentionDays } = platformFacts();
  return (
    <>
      {retentionDays !== undefined && shareCode !== sampleShareCode && (
        <p className="mt-6 text-sm text-muted">{retentionText(retentionDays)}</p>
      )}
      <PlatformLinks className="mt-2" />
    </>
  );
}

/** Guests who joined on this phone before: a shared phone passes back and forth. */
function KnownGuests() {
  const participants = useSession((state) => state.participants);
  if (participants.length === 0) return null;
  return (
    <div className="mt-6 flex flex-col gap-2 border-t border-line pt-5">
      <p className="text-sm text-muted">Already playing on this phone</p>
      {participants.map(({ id, username }) => (
        <Button key={id} variant="secondary" wide onClick={() => playAs(id)}>
          <span className="truncate">
            Continue as <bdi>{username}</bdi>
          </span>
        </Button>
      ))}
    </div>
  );
}

function useJoinForm(shareCode: string) {
  const player = usePlayer();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const problem = checkName(name);
    setError(problem?.description);
    if (problem) return showToast({ ...problem, variant: 'destructive' });
    setIsBusy(true);
    try {
      await player.join(shareCode, name);
      useToasts.getState().dismiss();
    } catch (refusal) {
      const text = refusal instanceof ApiError ? refusal.serverText : undefined;
      const toast = failures.join(text);
      setError(toast.description);
      showToast(toast);
    } finally {
      setIsBusy(false);
    }
  }
  return { name, setName, error, isBusy, submit };
}
