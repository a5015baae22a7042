import { useId, type ReactNode } from 'react';
import { revenueRanges } from '../../../protocol/limits.ts';
import { pages } from '../../../protocol/paths.ts';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Field, Select } from '../../components/controls/Field.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Heading } from '../../components/layout/Heading.tsx';

type PanelProps = { title: string; intro?: string; tools?: ReactNode; children: ReactNode };

/** One tab of the dashboard: its heading, what can be chosen for all of it, and its parts. */
export function Panel({ title, intro, tools, children }: PanelProps) {
  return (
    <div className="stack gap-6!">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <Heading level={2}>{title}</Heading>
          {intro && <p className="mt-1 max-w-xl text-muted">{intro}</p>}
        </div>
        {tools && <div className="flex flex-wrap items-end gap-3 max-sm:w-full">{tools}</div>}
      </div>
      {children}
    </div>
  );
}

type SectionProps = {
  title: string;
  /** Names the heading, so that it can take the focus. */
  id?: string;
  children: ReactNode;
};

/** A part of a tab, on a card under a heading of its own. */
export function Section({ title, id, children }: SectionProps) {
  const ownId = useId();
  return (
    <Card as="section" aria-labelledby={id ?? ownId}>
      <Heading level={3} size="heading" id={id ?? ownId} tabIndex={id === undefined ? undefined : -1}>
        {title}
      </Heading>
      {children}
    </Card>
  );
}

/** How many days back the owner may look, and which is shown first. */
export type RangeDays = (typeof revenueRanges)[number];
export const firstRange: RangeDays = 30;

type RangeSelectProps = { range: RangeDays; onChange: (range: RangeDays) => void };

/** How far back a tab looks. */
export function RangeSelect({ range, onChange }: RangeSelectProps) {
  return (
    <Field label={ownerTexts('dateRange')} className="w-full sm:w-52">
      <Select value={range} onChange={(event) => onChange(Number(event.target.value) as RangeDays)}>
        {revenueRanges.map((days) => (
          <option key={days} value={days}>
            {ownerTexts('range', { days })}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The way to what visitors see first, in a new tab: the dashboard stays open. */
export const LandingLink = () => (
  <Button asChild variant="secondary">
    <a href={pages.home} target="_blank" rel="noreferrer" title={ownerTexts('newTab')}>
      {ownerTexts('seeLandingPage')}
    </a>
  </Button>
);
