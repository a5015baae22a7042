import { useId } from 'react';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { formatPercent } from '../numbers.ts';

type SharesProps = { title: string; lines: { name: string; percentage: number }[] };

/** How a whole is divided: each part as a word, a bar and a figure. */
export function Shares({ title, lines }: SharesProps) {
  const id = useId();
  const [first] = lines;
  return (
    <Card as="section" aria-labelledby={id}>
      <Heading level={3} size="heading" id={id}>
        {title}
      </Heading>
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
          {lines.map(({ name, percentage }) => (
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
    </Card>
  );
}

function Bar({ percentage }: { percentage: number }) {
  return (
    <span aria-hidden="true" className="h-3 grow overflow-hidden rounded-full bg-sunken ring-1 ring-line">
      <span className="block h-full rounded-full bg-gold" style={{ width: `${percentage}%` }} />
    </span>
  );
}
