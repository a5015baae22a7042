import type { ReactNode } from 'react';
import type { PlatformHealth } from '../../../../protocol/schemas/owner.ts';
import { counted } from '../../../features/game/boardWords.ts';
import { AsyncContent, Skeleton } from '../AsyncContent.tsx';
import { formatSpan } from '../formats.ts';
import { Section } from '../Panel.tsx';
import type { QueryResult } from '../useQuery.ts';

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
