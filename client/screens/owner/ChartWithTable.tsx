import { Suspense } from 'react';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { Section } from '../../components/layout/Section.tsx';
import { ErrorBoundary } from '../../features/layout/ErrorBoundary.tsx';
import { lazyComponent } from '../../features/layout/lazyComponent.tsx';
import { Skeleton } from './AsyncContent.tsx';
import type { TimeChartProps } from './TimeChart.tsx';

const { Component: TimeChart } = lazyComponent(
  async () => (await import('./TimeChart.tsx')).TimeChart,
  'whenIdle',
  [],
);

type TableProps = {
  columns: [string, ...string[]];
  /** Each row has one cell per column. The first cell names the row on one line. */
  rows: string[][];
};

type ChartWithTableProps = TableProps & {
  title: string;
  /** One sentence that describes what the chart shows. */
  sentence: string;
  /** The chart. It is hidden from screen readers, because the table has the same data. */
  chart: TimeChartProps;
};

/** A chart, with a sentence and a table that have the same data. */
export function ChartWithTable({ title, sentence, chart, columns, rows }: ChartWithTableProps) {
  return (
    <Section level={3} title={title}>
      <p className="mt-1 text-muted">{sentence}</p>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div aria-hidden="true" className="h-64 overflow-hidden text-sm lg:h-80">
          <ErrorBoundary fallback={<ChartFailed />}>
            <Suspense fallback={<Skeleton className="h-full" />}>
              <TimeChart {...chart} />
            </Suspense>
          </ErrorBoundary>
        </div>
        <div
          role="region"
          aria-label={ownerTexts('asTable', { title })}
          tabIndex={0}
          className="max-h-80 overflow-y-auto rounded-control border border-line px-4 [&_th[scope=row]]:whitespace-nowrap"
        >
          <NumberTable columns={columns} rows={rows} />
        </div>
      </div>
    </Section>
  );
}

/** Replaces a chart that cannot be loaded or rendered. The table beside it has the same data. */
const ChartFailed = () => (
  <p className="grid h-full place-items-center rounded-card bg-sunken px-6 text-center text-muted">
    {ownerTexts('chartFailed')}
  </p>
);

/** A table of numbers. The first column names the row. The other columns are aligned to the end. */
export function NumberTable({ columns, rows }: TableProps) {
  return (
    <table className="fine-table text-sm [&_td]:py-2! [&_th]:py-2! [&_td:not(:first-child)]:text-end! [&_th:not(:first-child)]:text-end! [&_tr:last-child>*]:border-b-0">
      <thead className="sticky top-0 bg-raised">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row" className="font-normal! text-ink! wrap-anywhere" dir="auto">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
