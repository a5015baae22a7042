import { metricTexts } from '../../../protocol/texts/ownerTexts.ts';
import { formatCount } from '../../../protocol/texts/formats.ts';
import { userStats } from '../../stores/owner/queries.ts';
import { AsyncContent, Skeleton } from './AsyncContent.tsx';
import { formatPercent } from './formats.ts';
import { Metrics } from './Metrics.tsx';
import { Panel } from './Panel.tsx';
import { useQuery } from './useQuery.ts';

/** How many people play, how many of them lately, and how many come back. */
export function UsersPanel() {
  const users = useQuery(userStats);
  return (
    <Panel title="Users" intro="Everyone who has joined an event as a guest.">
      <AsyncContent query={users} what="the users" skeleton={<Skeleton className="h-40 max-lg:h-72" />}>
        {({ total, activeThisWeek, newThisMonth, retentionRate }) => (
          <>
            <Metrics
              metrics={[
                { ...metricTexts.usersTotal, value: formatCount(total) },
                { ...metricTexts.usersActiveThisWeek, value: formatCount(activeThisWeek) },
                { ...metricTexts.usersNewThisMonth, value: formatCount(newThisMonth) },
                { ...metricTexts.retentionRate, value: formatPercent(retentionRate) },
              ]}
            />
            {total === 0 && (
              <p className="mt-5 text-muted">
                No one has joined an event yet. You’ll see figures here once the first guest joins.
              </p>
            )}
          </>
        )}
      </AsyncContent>
    </Panel>
  );
}
