import { Download, HandCoins } from 'lucide-react';
import { useState } from 'react';
import { paymentCurrency } from '../../../protocol/limits.ts';
import type { Payment, Revenue } from '../../../protocol/schemas/platform/owner.ts';
import { formatCount, formatList, formatMoney } from '../../../protocol/texts/formats.ts';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { revenueTexts } from '../../../protocol/texts/owner/revenue.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { exportRevenue, bestOf, refund, type Period, periodsOf } from '../../stores/owner/revenue.ts';
import { Button, useBusy } from '../../components/controls/Button.tsx';
import { Badge } from '../../components/display/Badge.tsx';
import { UserText } from '../../components/display/Text.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Section } from '../../components/layout/Section.tsx';
import { TestModeBanner } from '../../features/layout/TestModeBanner.tsx';
import { saveFile } from '../../features/sharing/saveFile.ts';
import { requestConfirmation } from '../../stores/app/confirmation.ts';
import { showToast } from '../../stores/app/toasts.ts';
import { attempt } from '../../stores/owner/login.ts';
import { payments, revenue } from '../../stores/owner/queries.ts';
import { AsyncContent, RowSkeletons, Skeletons, useQuery } from './AsyncContent.tsx';
import { ChartWithTable } from './ChartWithTable.tsx';
import { LongList } from './LongList.tsx';
import { type Metric, Metrics } from './Metrics.tsx';
import { firstRange, LandingLink, Panel, type RangeDays, RangeSelect } from './Panel.tsx';
import { formatMoment, formatPeriod, formatRoundMoney, timeZone } from './ownerFormats.ts';

/** The revenue of a date range: the totals, a chart over time, and all payments. */
export function RevenuePanel() {
  const [range, setRange] = useState<RangeDays>(firstRange);
  const revenueQuery = useQuery(revenue, { range });
  const paymentsQuery = useQuery(payments, { range });
  return (
    <Panel
      title={ownerTexts('revenueTab')}
      intro={ownerTexts('figuresInUtc', { currency: paymentCurrency })}
      tools={
        <>
          <RangeSelect range={range} onChange={setRange} />
          <ExportButton range={range} />
        </>
      }
    >
      {revenueQuery.data?.isTest && <TestModeBanner />}
      <AsyncContent query={revenueQuery} skeleton={<Skeletons looks={['h-28 max-sm:h-72', 'h-96']} />}>
        {(data) => (
          <div className="stack gap-6!">
            <Metrics metrics={metricsOf(data)} />
            <RevenueOverTime data={data} range={range} />
          </div>
        )}
      </AsyncContent>
      <AsyncContent query={paymentsQuery} skeleton={<RowSkeletons count={3} />}>
        {(data) => <PaymentList data={data} range={range} />}
      </AsyncContent>
    </Panel>
  );
}

/** Returns the totals of a range. */
const metricsOf = ({ total, eventsSold, avgOrderValue }: Revenue): Metric[] => [
  { name: 'revenue', value: formatMoney(total) },
  { name: 'eventsSold', value: formatCount(eventsSold) },
  { name: 'avgOrderValue', value: formatMoney(avgOrderValue) },
];

/** The revenue of a date range over time: as a sentence, a chart and a table. */
function RevenueOverTime({ data, range }: { data: Revenue; range: number }) {
  if (data.eventsSold === 0)
    return (
      <Card as="section" aria-label={revenueTexts('overTime')}>
        <EmptyState level={3} icon={<HandCoins />} title={revenueTexts('noneTitle')} action={<LandingLink />}>
          {revenueTexts('none', { days: range })}
        </EmptyState>
      </Card>
    );
  const periods = periodsOf(data.days);
  const points = periods.map((period) => ({
    date: period.from,
    values: [period.total],
    tooltip: [formatPeriod(period), formatMoney(period.total)] as const,
  }));
  const newestFirst = periods.map((period) => [
    formatPeriod(period),
    formatCount(period.eventsSold),
    formatMoney(period.total),
  ]);
  newestFirst.reverse();
  return (
    <ChartWithTable
      title={revenueTexts('overTime')}
      sentence={sentenceOf(data, periods, range)}
      chart={{ points, bars: [revenueTexts('revenue')], axis: { format: formatRoundMoney, width: 64 } }}
      columns={[revenueTexts('when'), revenueTexts('eventsSold'), revenueTexts('revenue')]}
      rows={newestFirst}
    />
  );
}

function sentenceOf({ total, eventsSold }: Revenue, periods: readonly Period[], range: number): string {
  const best = bestOf(periods, (period) => period.total);
  const values = { days: range, total: formatMoney(total), events: eventsSold };
  return best
    ? revenueTexts('sentenceWithBest', {
        ...values,
        best: formatPeriod(best),
        bestTotal: formatMoney(best.total),
      })
    : revenueTexts('sentence', values);
}

function ExportButton({ range }: { range: RangeDays }) {
  const [isBusy, run] = useBusy();
  async function exportReport() {
    showToast(successToast(revenueTexts('exportStartedTitle'), revenueTexts('exportStarted')));
    const save = async () => exportRevenue(range).then(({ name, content }) => saveFile(name, content));
    return attempt(save, errorToast(revenueTexts('exportFailed')));
  }
  return (
    <Button
      variant="secondary"
      className="max-sm:w-full"
      busy={isBusy}
      icon={<Download />}
      onClick={() => void run(exportReport)}
    >
      {revenueTexts('exportReport')}
    </Button>
  );
}

/** The payments of a date range, newest first. A payment has a refund button while it can be refunded. */
function PaymentList({ data, range }: { data: readonly Payment[]; range: number }) {
  const currencies = formatList([...new Set(data.map(({ currency }) => currency))]);
  return (
    <Section level={3} title={revenueTexts('payments')} headingId="payments" takesFocus>
      {data.length === 0 ? (
        <p className="mt-2 text-muted">{revenueTexts('noPayments')}</p>
      ) : (
        <>
          <p className="mt-1 text-muted">{revenueTexts('chargedIn', { currencies, timeZone })}</p>
          <LongList
            rows={data}
            scope={String(range)}
            moreText={(count) => revenueTexts('morePayments', { count })}
            className="ruled mt-2"
          >
            {(payment) => <PaymentRow key={payment.id} payment={payment} range={range} />}
          </LongList>
        </>
      )}
    </Section>
  );
}

/** One payment: its event, payer, date and amount, and whether it is refunded. */
function PaymentRow({ payment, range }: { payment: Payment; range: number }) {
  const { eventTitle, shareCode, email, amount, isTest, status, paidAt } = payment;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <UserText className="font-semibold">{eventTitle}</UserText>
        <p className="text-sm text-muted wrap-anywhere">
          <span className="event-code">{shareCode}</span> · {formatMoment(paidAt)} · <bdi>{email}</bdi>
        </p>
      </div>
      <div className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-2 sm:flex-none">
        {isTest && <Badge tone="gold">{revenueTexts('test')}</Badge>}
        <Refunded payment={payment} />
        <p className="figures ms-auto font-display text-subheading">{formatMoney(amount)}</p>
        {status === 'completed' && (
          <Button
            variant="secondary"
            aria-label={revenueTexts('refundLabel', { amount: formatMoney(amount), title: eventTitle })}
            onClick={() => askToRefund(payment, range)}
          >
            {revenueTexts('refund')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Refunded({ payment: { status, refundedAt } }: { payment: Payment }) {
  if (status === 'completed') return null;
  if (status === 'refunding') return <Badge tone="accent">{revenueTexts('refunding')}</Badge>;
  const day = refundedAt && formatMoment(refundedAt);
  return <Badge>{day ? revenueTexts('refundedOn', { day }) : revenueTexts('refunded')}</Badge>;
}

function askToRefund(payment: Payment, range: number): void {
  const amount = formatMoney(payment.amount);
  requestConfirmation({
    title: revenueTexts('refundTitle', { amount }),
    description: revenueTexts('refundText', { amount, email: payment.email }),
    confirmLabel: revenueTexts('refundButton', { amount }),
    busyLabel: revenueTexts('refundBusy'),
    onConfirm: async () => refund(payment, range, amount),
    focusAfter: 'payments',
  });
}
