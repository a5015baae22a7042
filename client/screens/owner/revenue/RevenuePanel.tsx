import { Download } from 'lucide-react';
import { useState } from 'react';
import { Confirmation } from '../../../features/layout/Confirmation.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { payments, revenue } from '../../../stores/owner/ownerFigures.ts';
import { firstRange, makeReport, type RangeDays } from '../../../stores/owner/ownerRevenue.ts';
import { Known } from '../Known.tsx';
import { Panel } from '../Panel.tsx';
import { RangeSelect } from '../RangeSelect.tsx';
import { RowSkeletons, Skeleton } from '../Skeleton.tsx';
import { TestModeBanner } from '../TestModeBanner.tsx';
import { useFresh } from '../useFresh.ts';
import { PaymentList } from './PaymentList.tsx';
import { RevenueFigures } from './RevenueFigures.tsx';
import { RevenueOverTime } from './RevenueOverTime.tsx';
import { saveReport } from './saveReport.ts';

/** What was earned in a range: its totals, how it came over time, and every payment. */
export function RevenuePanel() {
  const [range, setRange] = useState<RangeDays>(firstRange);
  const earned = useFresh(revenue, { range });
  const paid = useFresh(payments, { range });
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
      {earned.reading.value?.isTest && <TestModeBanner />}
      <div>
        <Known
          reading={earned.reading}
          what="the revenue"
          skeleton={<RevenueSkeleton />}
          onRetry={earned.retry}
        >
          {(known) => (
            <div className="stack gap-6!">
              <RevenueFigures revenue={known} />
              <RevenueOverTime revenue={known} range={range} />
            </div>
          )}
        </Known>
      </div>
      <div>
        <Known
          reading={paid.reading}
          what="the payments"
          skeleton={<RowSkeletons count={3} />}
          onRetry={paid.retry}
        >
          {(known) => <PaymentList payments={known} range={range} />}
        </Known>
      </div>
      <Confirmation />
    </Panel>
  );
}

function RevenueSkeleton() {
  return (
    <div className="stack gap-6!">
      <Skeleton className="h-28 max-sm:h-72" />
      <Skeleton className="h-96" />
    </div>
  );
}

function ExportButton({ range }: { range: RangeDays }) {
  const [isBusy, setIsBusy] = useState(false);
  async function exportReport(): Promise<void> {
    setIsBusy(true);
    const report = await makeReport(range);
    setIsBusy(false);
    if (report) saveReport(report);
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
