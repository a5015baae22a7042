import { CalendarClock } from 'lucide-react';
import type { PlatformHealth } from '../../../protocol/schemas/platform/owner.ts';
import { overviewTexts } from '../../../protocol/texts/owner/overview.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { Section } from '../../components/layout/Section.tsx';
import { requestConfirmation } from '../../stores/app/confirmation.ts';
import { trustClock } from '../../stores/owner/queries.ts';
import { AsyncContent, type QueryResult, Skeleton } from './AsyncContent.tsx';
import { formatAgo, formatDate, formatMoment, formatSpan } from './ownerFormats.ts';

/** The platform's health. The server measures each fact during the request. */
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

const backupAge = (at: string | null, fetchedAt: number) =>
  at === null ? overviewTexts('noBackup') : formatAgo((fetchedAt - Date.parse(at)) / 1_000);

type Servers = NonNullable<PlatformHealth['servers']>;

const serverName = ({ id, host }: { id: string; host: string }) => `${host}\u00a0${id.slice(0, 8)}`;

const serverNames = ({ others, ...own }: Servers) =>
  [overviewTexts('thisServer', { name: serverName(own) }), ...others.map(serverName)].join(', ');

/** Returns the state of the connection to Redis, which replicates events between servers. */
function redisFact({ news }: Servers): string {
  if (!news) return overviewTexts('redisMissing');
  return news.awaySince
    ? overviewTexts('redisAway', { time: formatMoment(news.awaySince) })
    : overviewTexts('redisConnected');
}

/** Returns the replication lag between servers. Returns undefined for a single server. */
function replicationText({ others, news }: Servers): string | undefined {
  if (others.length === 0) return undefined;
  if (!news) return overviewTexts('newsMissing');
  return news.awaySince
    ? overviewTexts('newsAway')
    : overviewTexts('newsConnected', { ms: Math.max(1, Math.round(news.lagMs)) });
}

/**
 * Returns the facts. Each has the text key of its name, a value, and a note below the value. Omits facts
 * without a value.
 */
const factsOf = ({ servers, ...health }: PlatformHealth, fetchedAt: number) =>
  [
    [
      'database',
      overviewTexts('databaseKind', { kind: health.database.kind }),
      latencyText(health.database.latencyMs),
    ],
    [
      'servers',
      servers && overviewTexts('serverCount', { count: servers.others.length + 1 }),
      servers && serverNames(servers),
    ],
    ['redis', servers && redisFact(servers), servers && replicationText(servers)],
    ['connected', overviewTexts('devices', { count: health.connectedSockets })],
    ['live', overviewTexts('events', { count: health.liveEvents })],
    ['lastBackup', health.lastBackupAt === undefined ? undefined : backupAge(health.lastBackupAt, fetchedAt)],
    ['email', overviewTexts(health.isMailConfigured ? 'emailSetUp' : 'emailNotSetUp')],
    ['payments', overviewTexts(health.paymentProvider === 'test' ? 'testMode' : 'square')],
    ['uptime', formatSpan(health.uptimeSeconds)],
    ['version', health.version],
  ] as const;

const Facts = ({ health, fetchedAt }: { health: PlatformHealth; fetchedAt: number }) => (
  <dl className="ruled">
    {factsOf(health, fetchedAt).map(
      ([name, fact, note]) =>
        fact !== undefined && (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="text-sm text-muted">{overviewTexts(name)}</dt>
            <dd className="figures text-end font-semibold wrap-anywhere">
              {fact}
              {note && <span className="block text-sm font-normal text-muted">{note}</span>}
            </dd>
          </div>
        ),
    )}
  </dl>
);

type ClockCardProps = PlatformHealth['clock'] & { fetchedAt: number | undefined };

/**
 * Warns that the server's clock may be wrong. Shows the clock readings and the postponed work, with a button
 * that confirms the date.
 */
export function ClockCard({ at, doubt, fetchedAt }: ClockCardProps) {
  if (!doubt) return null;
  const { expectedAt, expiredEvents, waitsForSeconds } = doubt;
  const events = expiredEvents ?? 0;
  const readings = [
    ['serverClock', at],
    ['expectedClock', expectedAt],
    ['deviceClock', fetchedAt && new Date(fetchedAt).toISOString()],
  ] as const;
  const hours = Math.ceil(waitsForSeconds / 3_600);
  const askToConfirm = () =>
    requestConfirmation({
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
          {readings.map(
            ([name, reading]) =>
              reading && (
                <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                  <dt className="text-muted">{overviewTexts(name)}</dt>
                  <dd className="figures font-semibold">
                    <time dateTime={reading}>{formatMoment(reading)}</time>
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <Button variant="secondary" className="mt-5 max-sm:w-full" onClick={askToConfirm}>
        {overviewTexts('confirmClock')}
      </Button>
    </Card>
  );
}
