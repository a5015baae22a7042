import { Users } from 'lucide-react';
import { Suspense } from 'react';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { sampleShareCode } from '../../../../protocol/limits.ts';
import { retentionText } from '../../../../protocol/texts/texts.ts';
import { platformFacts } from '../../../features/layout/platformFacts.ts';
import { PlatformLinks } from '../../../features/layout/PlatformLinks.tsx';
import { KnownGuests } from './KnownGuests.tsx';
import type { SeatAsked } from '../../../stores/guest/seatAsked.ts';
import { later } from '../../../features/layout/later.tsx';
import type { JoinForm } from './useJoinForm.ts';

type JoinCardProps = {
  event: GuestEvent;
  shareCode: string;
  form: JoinForm;
  /** The host was asked to let this phone back in. */
  onAsked: (asked: SeatAsked) => void;
};

const { Part: TakenName } = later(async () => (await import('./TakenName.tsx')).TakenName, 'calmly');

/** The welcome: one name, one tap, and the guest is in. */
export function JoinCard({ event, shareCode, form, onAsked }: JoinCardProps) {
  const { name, change, error, taken, phase, submit } = form;
  const isInLine = phase === 'inLine';
  return (
    <Card as="section" look="keepsake" padding="lg" className="text-center">
      <Heading level={2} size="title">
        Welcome!
      </Heading>
      <p className="mx-auto mt-2 max-w-sm text-muted wrap-anywhere" dir="auto">
        {event.description || 'Guess what will happen today and see who knows the couple best.'}
      </p>
      <Ornament className="my-6" />
      <form noValidate onSubmit={(submitted) => void submit(submitted)} className="stack text-start">
        <Field label="Your name" error={error}>
          <Input
            value={name}
            onChange={(changed) => change(changed.target.value)}
            placeholder="What the couple calls you"
            autoComplete="name"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="go"
            dir="auto"
          />
        </Field>
        <Banner isShown={isInLine} tone="gold" icon={<Users aria-hidden="true" />} className="empty:hidden">
          So many guests at once! You’re in line, and we’ll let you in as soon as it’s your turn.
        </Banner>
        {taken && (
          <Suspense fallback={null}>
            <TakenName
              event={event}
              taken={taken}
              onJoin={(free) => void form.join(free)}
              onAsked={onAsked}
            />
          </Suspense>
        )}
        <Button
          type="submit"
          size="lg"
          wide
          busy={phase !== 'idle'}
          busyLabel={isInLine ? 'Waiting in line...' : 'Joining...'}
        >
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
