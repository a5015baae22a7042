import { formatCount } from '../../../../protocol/texts/texts.ts';
import { userStats } from '../../../stores/owner/ownerFigures.ts';
import type { UserStats } from '../../../../protocol/schemas/owner.ts';
import { definitions } from '../../../../protocol/texts/ownerTexts.ts';
import { Figure, Figures } from '../Figure.tsx';
import { Known } from '../Known.tsx';
import { formatPercent } from '../numbers.ts';
import { Panel } from '../Panel.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { useFresh } from '../useFresh.ts';

/** How many people play, how many of them lately, and how many come back. */
export function UsersPanel() {
  const { reading, retry } = useFresh(userStats);
  return (
    <Panel title="Users" intro="Everyone who has joined an event as a guest.">
      <div>
        <Known
          reading={reading}
          what="the users"
          skeleton={<Skeleton className="h-40 max-lg:h-72" />}
          onRetry={retry}
        >
          {(stats) => <UserFigures stats={stats} />}
        </Known>
      </div>
    </Panel>
  );
}

function UserFigures({ stats }: { stats: UserStats }) {
  return (
    <>
      <Figures columns={4}>
        <Figure label="Total users" definition={definitions.usersTotal} value={formatCount(stats.total)} />
        <Figure
          label="Active this week"
          definition={definitions.usersActiveThisWeek}
          value={formatCount(stats.activeThisWeek)}
        />
        <Figure
          label="New this month"
          definition={definitions.usersNewThisMonth}
          value={formatCount(stats.newThisMonth)}
        />
        <Figure
          label="Retention rate"
          definition={definitions.retentionRate}
          value={formatPercent(stats.retentionRate)}
        />
      </Figures>
      {stats.total === 0 && (
        <p className="mt-5 text-muted">
          No one has joined an event yet. You’ll see figures here once the first guest joins.
        </p>
      )}
    </>
  );
}
