import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Revenue } from '../../../../protocol/schemas/owner.ts';
import { metricTexts } from '../../../../protocol/texts/ownerTexts.ts';
import { formatCount, formatMoney } from '../../../../protocol/texts/texts.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Confirmation } from '../../../features/layout/Confirmation.tsx';
import { saveFile } from '../../../features/sharing/saveFile.ts';
import { payments, revenue } from '../../../stores/owner/queries.ts';
import { makeReport } from '../../../stores/owner/revenue.ts';
import { AsyncContent, RowSkeletons, Skeletons } from '../AsyncContent.tsx';
import { Metrics } from '../Metrics.tsx';
import { firstRange, Panel, RangeSelect, TestModeBanner, type RangeDays } from '../Panel.tsx';
import { useQuery } from '../useQuery.ts';
import { PaymentList } from './PaymentList.tsx';
import { RevenueOverTime } from './RevenueOverTime.tsx';

/** What was earned in a range: its totals, how it came over time, and every payment. */
export function RevenuePanel() {
  const [range, setRange] = useState<RangeDays>(firstRange);
  const earned = useQuery(revenue, { range });
  const paid = useQuery(payments, { range });
  return (
    <Panel
      title="Revenue"
      tools={
        <>
          <RangeSelect range={range} onChange={setRange} />
          <ExportButton range={range} />
        </>
      }
    >
      {earned.data?.isTest && <TestModeBanner />}
      <AsyncContent
        query={earned}
        what="the revenue"
        skeleton={<Skeletons looks={['h-28 max-sm:h-72', 'h-96']} />}
      >
        {(known) => (
          <div className="stack gap-6!">
            <Metrics metrics={metricsOf(known)} />
            <RevenueOverTime revenue={known} range={range} />
          </div>
        )}
      </AsyncContent>
      <AsyncContent query={paid} what="the payments" skeleton={<RowSkeletons count={3} />}>
        {(known) => <PaymentList payments={known} range={range} />}
      </AsyncContent>
      <Confirmation />
    </Panel>
  );
}

/** The totals of a range. */
const metricsOf = ({ total, eventsSold, avgOrderValue }: Revenue) => [
  { ...metricTexts.revenue, value: formatMoney(total) },
  { ...metricTexts.eventsSold, value: formatCount(eventsSold) },
  { ...metricTexts.avgOrderValue, value: formatMoney(avgOrderValue) },
];

function ExportButton({ range }: { range: RangeDays }) {
  const [isBusy, setIsBusy] = useState(false);
  async function exportReport(): Promise<void> {
    setIsBusy(true);
    const report = await makeReport(range);
    setIsBusy(false);
    if (report) saveFile(report.name, report.content);
  }
  return (
    <Button
      variant="secondary"
      className="max-sm:w-full"
      busy={isBusy}
      icon={<Download aria-hidden="true" />}
      onClick={() => void exportReport()}
    >
      Export Report
    </Button>
  );
}
