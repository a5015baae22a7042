import { useId } from 'react';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { FigureTable } from '../ChartWithTable.tsx';

type RankingProps = {
  title: string;
  columns: [string, string];
  lines: { name: string; count: number }[];
};

/** The few greatest of something, the greatest first. */
export function Ranking({ title, columns, lines }: RankingProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Heading level={3} size="heading" id={id}>
        {title}
      </Heading>
      <div className="mt-2">
        <FigureTable columns={columns} rows={lines.map(({ name, count }) => [name, formatCount(count)])} />
      </div>
    </Card>
  );
}
