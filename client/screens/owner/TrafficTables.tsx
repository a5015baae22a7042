import { formatCount } from '../../../protocol/texts/texts.ts';
import { NumberTable } from './ChartWithTable.tsx';
import { formatPercent } from './formats.ts';
import { Section } from './Panel.tsx';

type RankingProps = {
  title: string;
  columns: [string, string];
  rows: { name: string; count: number }[];
};

/** The few greatest of something, the greatest first. */
export const Ranking = ({ title, columns, rows }: RankingProps) => (
  <Section title={title}>
    <div className="mt-2">
      <NumberTable columns={columns} rows={rows.map(({ name, count }) => [name, formatCount(count)])} />
    </div>
  </Section>
);

const names = new Intl.DisplayNames('en', { type: 'region' });

/** A country by its name: 'DE' is 'Germany'; what is not known is 'Unknown'. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country || 'Unknown';

type SharesProps = { title: string; rows: { name: string; percentage: number }[] };

/** How a whole is divided: each part as a word, a bar and a percentage. */
export function Shares({ title, rows }: SharesProps) {
  const [first] = rows;
  return (
    <Section title={title}>
      {first && (
        <p className="mt-1 text-muted">
          {formatPercent(first.percentage)} of all page views: {first.name}.
        </p>
      )}
      <table className="mt-3 w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Share of page views</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, percentage }) => (
            <tr key={name}>
              <th scope="row" className="w-[38%] py-2 pe-4 text-start font-normal wrap-anywhere">
                {name}
              </th>
              <td className="py-2">
                <span className="flex items-center gap-3">
                  <Bar percentage={percentage} />
                  <span className="figures w-14 text-end">{formatPercent(percentage)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Bar({ percentage }: { percentage: number }) {
  return (
    <span aria-hidden="true" className="h-3 grow overflow-hidden rounded-full bg-sunken ring-1 ring-line">
      <span className="block h-full rounded-full bg-gold" style={{ width: `${percentage}%` }} />
    </span>
  );
}
