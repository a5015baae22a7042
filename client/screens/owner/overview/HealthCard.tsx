import type { ReactNode } from 'react';
import { counted } from '../../../features/game/boardWords.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import type { Reading } from '../../../stores/owner/ownerFigures.ts';
import type { PlatformHealth } from '../../../../protocol/schemas/owner.ts';
import { formatSpan } from '../dates.ts';
import { Known } from '../Known.tsx';
import { Skeleton } from '../Skeleton.tsx';

type HealthCardProps = { reading: Reading<PlatformHealth>; retry: () => void };

/** How the platform is doing at this moment; every line is a fact that the server has just looked up. */
export function HealthCard({ reading, retry }: HealthCardProps) {
  return (
    <Card as="section" aria-labelledby="platform-health">
      <Heading level={3} size="heading" id="platform-health" tabIndex={-1}>
        Platform health
      </Heading>
      <div className="mt-3">
        <Known
          reading={reading}
          what="the platform’s health"
          skeleton={<Skeleton className="h-80" />}
          onRetry={retry}
        >
          {(health) => <Facts health={health} readAt={reading.readAt ?? 0} />}
        </Known>
      </div>
    </Card>
  );
}

const databases: Record<string, string> = {
  mongodb: 'Your MongoDB',
  embedded: 'Built-in store',
};

const latencyOf = (ms: number) => (ms < 1 ? 'less than 1 ms' : `${Math.round(ms)} ms`);

const backupAge = (at: string | null, readAt: number) =>
  at === null ? 'None yet' : `${formatSpan((readAt - Date.parse(at)) / 1_000)} ago`;

function Facts({ health, readAt }: { health: PlatformHealth; readAt: number }) {
  const { database, lastBackupAt } = health;
  return (
    <dl className="ruled">
      <Fact name="Database" note={`answers in ${latencyOf(database.latencyMs)}`}>
        {databases[database.kind] ?? database.kind}
      </Fact>
      <Fact name="Connected now">{counted(health.connectedSockets, 'device')}</Fact>
      <Fact name="Live now">{counted(health.liveEvents, 'event')}</Fact>
      {lastBackupAt !== undefined && <Fact name="Last backup">{backupAge(lastBackupAt, readAt)}</Fact>}
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
