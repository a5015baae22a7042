import { CalendarClock } from 'lucide-react';
import { counted } from '../../../features/game/boardWords.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { ask } from '../../../stores/app/confirmation.ts';
import { trustClock } from '../../../stores/owner/queries.ts';
import type { PlatformHealth } from '../../../../protocol/schemas/owner.ts';
import { clockTexts } from '../../../../protocol/texts/ownerTexts.ts';
import { formatDate, formatMoment } from '../formats.ts';

type ClockCardProps = PlatformHealth['clock'] & { fetchedAt: number | undefined };

/** While the server's clock may be wrong: what it says, what waits, and the owner's word that it is right. */
export function ClockCard({ at, doubt, fetchedAt }: ClockCardProps) {
  if (!doubt) return null;
  const { expectedAt, databaseAt, expiredEvents, waitsForSeconds } = doubt;
  const events = expiredEvents ? counted(expiredEvents, 'event') : undefined;
  const hoursLeft = Math.ceil(waitsForSeconds / 3_600);
  const askOnce = () =>
    ask({
      title: clockTexts.question(formatDate(at)),
      description: clockTexts.consequence(events),
      confirmLabel: clockTexts.confirmWith(events),
      busyLabel: 'Confirming...',
      variant: events ? 'danger' : 'primary',
      onConfirm: async () => trustClock(at),
      focusAfter: 'platform-health',
    });
  return (
    <Card as="section" aria-labelledby="clock" className="border border-gold-line">
      <div className="flex items-center gap-3">
        <CalendarClock aria-hidden="true" className="size-6 shrink-0 text-gold" />
        <Heading level={3} size="heading" id="clock">
          {clockTexts.title}
        </Heading>
      </div>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 lg:grid-cols-2">
        <div className="stack gap-3!">
          <p>{clockTexts.intro}</p>
          <p>{clockTexts.waiting(events)}</p>
          <p className="text-muted">{clockTexts.patience(counted(hoursLeft, 'hour'))}</p>
        </div>
        <dl className="ruled lg:-mt-2">
          <ClockReading by="The server's clock says" at={at} />
          <ClockReading by="We expected" at={expectedAt} />
          {databaseAt && <ClockReading by="The database's clock says" at={databaseAt} />}
          {fetchedAt !== undefined && (
            <ClockReading by="Your device says" at={new Date(fetchedAt).toISOString()} />
          )}
        </dl>
      </div>
      <Button variant="secondary" className="mt-5 max-sm:w-full" onClick={askOnce}>
        {clockTexts.confirm}
      </Button>
    </Card>
  );
}

function ClockReading({ by, at }: { by: string; at: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-muted">{by}</dt>
      <dd className="figures font-semibold">
        <time dateTime={at}>{formatMoment(at)}</time>
      </dd>
    </div>
  );
}
