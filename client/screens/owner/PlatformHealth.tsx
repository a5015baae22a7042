import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlatformHealth } from '../../../protocol/schemas/owner.ts';
import { overviewTexts } from '../../../protocol/texts/owner/overview.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { Section } from '../../components/layout/Section.tsx';
import { ask } from '../../stores/app/confirmation.ts';
import { trustClock } from '../../stores/owner/queries.ts';
import { AsyncContent, type QueryResult, Skeleton } from './AsyncContent.tsx';
import { formatAgo, formatDate, formatMoment, formatSpan } from './formats.ts';

/** How the platform is doing at this moment; every line is a fact that the server has just looked up. */
export function HealthCard({ query }: { query: QueryResult<PlatformHealth> }) {
  return (
    <Section level={3} title={overviewTexts('health')} headingId="platform-health" takesFocus>
      <div className="mt-3">
        <AsyncContent query={query} skeleton={<Skeleton className="h-80" />}>
          {(health) => <Facts health={health} fetchedAt={query.fetchedAt ?? 0} />}
        </AsyncContent>
      </div>
    </Section>
  );
}

const latencyText = (ms: number) =>
  ms < 1 ? overviewTexts('shortLatency') : overviewTexts('latency', { ms: Math.round(ms) });

function newsText(news: NonNullable<PlatformHealth['servers']>['news']): string {
  if (!news) return overviewTexts('newsMissing');
  return news.isConnected
    ? overviewTexts('newsConnected', { ms: Math.max(1, Math.round(news.lagMs)) })
    : overviewTexts('newsAway');
}

const backupAge = (at: string | null, fetchedAt: number) =>
  at === null ? overviewTexts('noBackup') : formatAgo((fetchedAt - Date.parse(at)) / 1_000);

function Facts({ health, fetchedAt }: { health: PlatformHealth; fetchedAt: number }) {
  const { database, servers, lastBackupAt } = health;
  return (
    <dl className="ruled">
      <Fact name={overviewTexts('database')} note={latencyText(database.latencyMs)}>
        {overviewTexts('databaseKind', { kind: database.kind })}
      </Fact>
      {servers && (
        <Fact
          name={overviewTexts('servers')}
          {...(servers.others.length > 0 && { note: newsText(servers.news) })}
        >
          {overviewTexts('serverCount', { count: servers.others.length + 1 })}
        </Fact>
      )}
      <Fact name={overviewTexts('connected')}>
        {overviewTexts('devices', { count: health.connectedSockets })}
      </Fact>
      <Fact name={overviewTexts('live')}>{overviewTexts('events', { count: health.liveEvents })}</Fact>
      {lastBackupAt !== undefined && (
        <Fact name={overviewTexts('lastBackup')}>{backupAge(lastBackupAt, fetchedAt)}</Fact>
      )}
      <Fact name={overviewTexts('email')}>
        {overviewTexts(health.isMailConfigured ? 'emailSetUp' : 'emailNotSetUp')}
      </Fact>
      <Fact name={overviewTexts('payments')}>
        {overviewTexts(health.paymentProvider === 'test' ? 'testMode' : 'square')}
      </Fact>
      <Fact name={overviewTexts('uptime')}>{formatSpan(health.uptimeSeconds)}</Fact>
      <Fact name={overviewTexts('version')}>{health.version}</Fact>
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
  const events = expiredEvents ?? 0;
  const hours = Math.ceil(waitsForSeconds / 3_600);
  const askOnce = () =>
    ask({
      title: overviewTexts('confirmClockTitle', { date: formatDate(at) }),
      description: overviewTexts('confirmClockText', { events }),
      confirmLabel: overviewTexts('confirmClockButton', { events }),
      busyLabel: overviewTexts('confirmingClock'),
      variant: events > 0 ? 'danger' : 'primary',
      onConfirm: async () => trustClock(at),
      focusAfter: 'platform-health',
    });
  return (
    <Card as="section" aria-labelledby="clock" className="border border-gold-line">
      <div className="flex items-center gap-3">
        <CalendarClock className="size-6 shrink-0 text-gold" />
        <Heading level={3} size="heading" id="clock">
          {overviewTexts('clockTitle')}
        </Heading>
      </div>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 lg:grid-cols-2">
        <div className="stack gap-3!">
          <p>{overviewTexts('clockIntro')}</p>
          <p>{overviewTexts('clockWaiting', { events })}</p>
          <p className="text-muted">{overviewTexts('clockPatience', { hours })}</p>
        </div>
        <dl className="ruled lg:-mt-2">
          <ClockReading by={overviewTexts('serverClock')} at={at} />
          <ClockReading by={overviewTexts('expectedClock')} at={expectedAt} />
          {databaseAt && <ClockReading by={overviewTexts('databaseClock')} at={databaseAt} />}
          {fetchedAt !== undefined && (
            <ClockReading by={overviewTexts('deviceClock')} at={new Date(fetchedAt).toISOString()} />
          )}
        </dl>
      </div>
      <Button variant="secondary" className="mt-5 max-sm:w-full" onClick={askOnce}>
        {overviewTexts('confirmClock')}
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
