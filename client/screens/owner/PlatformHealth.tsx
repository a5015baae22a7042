import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlatformHealth } from '../../../protocol/schemas/owner.ts';
import { clockTexts } from '../../../protocol/texts/ownerTexts.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { counted } from '../../features/game/boardWords.ts';
import { ask } from '../../stores/app/confirmation.ts';
import { trustClock } from '../../stores/owner/queries.ts';
import { AsyncContent, Skeleton } from './AsyncContent.tsx';
import { formatDate, formatMoment, formatSpan } from './formats.ts';
import { Section } from './Panel.tsx';
import type { QueryResult } from './useQuery.ts';

/** How the platform is doing at this moment; every line is a fact that the server has just looked up. */
export function HealthCard({ query }: { query: QueryResult<PlatformHealth> }) {
  return (
    <Section title="Platform health" id="platform-health">
      <div className="mt-3">
        <AsyncContent query={query} what="the platform’s health" skeleton={<Skeleton className="h-80" />}>
          {(health) => <Facts health={health} fetchedAt={query.fetchedAt ?? 0} />}
        </AsyncContent>
      </div>
    </Section>
  );
}

const databases: Record<string, string> = {
  mongodb: 'Your MongoDB',
  embedded: 'Built-in store',
};

const latencyOf = (ms: number) => (ms < 1 ? 'less than 1 ms' : `${Math.round(ms)} ms`);

const backupAge = (at: string | null, fetchedAt: number) =>
  at === null ? 'None yet' : `${formatSpan((fetchedAt - Date.parse(at)) / 1_000)} ago`;

function Facts({ health, fetchedAt }: { health: PlatformHealth; fetchedAt: number }) {
  const { database, lastBackupAt } = health;
  return (
    <dl className="ruled">
      <Fact name="Database" note={`answers in ${latencyOf(database.latencyMs)}`}>
        {databases[database.kind] ?? database.kind}
      </Fact>
      <Fact name="Connected now">{counted(health.connectedSockets, 'device')}</Fact>
      <Fact name="Live now">{counted(health.liveEvents, 'event')}</Fact>
      {lastBackupAt !== undefined && <Fact name="Last backup">{backupAge(lastBackupAt, fetchedAt)}</Fact>}
      <Fact name="Email">{health.isMailConfigured ? 'Set up' : 'Not set up'}</Fact>
      <Fact name="Payments">{health.paymentProvider === 'test' ? 'Test mode' : 'Square'}</Fact>
      <Fact name="Running for">{formatSpan(health.uptimeSeconds)}</Fact>
      <Fact name="Version">{health.version}</Fact>
    </dl>
  );
}

function Fact({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures text-end font-semibold wrap-anywhere">
        {children}
        {note && <span className="block text-sm font-normal text-muted">{note}</span>}
      </dd>
    </div>
  );
}

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
