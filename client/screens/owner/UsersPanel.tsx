import { formatCount } from '../../../protocol/texts/formats.ts';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { userStats } from '../../stores/owner/queries.ts';
import { AsyncContent, Skeleton, useQuery } from './AsyncContent.tsx';
import { Metrics } from './Metrics.tsx';
import { Panel } from './Panel.tsx';
import { formatPercent } from './ownerFormats.ts';

/** User statistics: the total, active and new users, and the retention rate. */
export function UsersPanel() {
  const users = useQuery(userStats);
  return (
    <Panel title={ownerTexts('usersTab')} intro={ownerTexts('usersIntro')}>
      <AsyncContent query={users} skeleton={<Skeleton className="h-40 max-lg:h-72" />}>
        {({ total, activeThisWeek, newThisMonth, retentionRate }) => (
          <>
            <Metrics
              metrics={[
                { name: 'totalUsers', value: formatCount(total) },
                { name: 'usersActiveThisWeek', value: formatCount(activeThisWeek) },
                { name: 'usersNewThisMonth', value: formatCount(newThisMonth) },
                { name: 'retentionRate', value: formatPercent(retentionRate) },
              ]}
            />
            {total === 0 && <p className="mt-5 text-muted">{ownerTexts('noUsers')}</p>}
          </>
        )}
      </AsyncContent>
    </Panel>
  );
}
