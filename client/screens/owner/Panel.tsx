import type { ReactNode } from 'react';
import { revenueRanges } from '../../../protocol/limits.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { Field, Select } from '../../components/controls/Field.tsx';
import { NewTabButton } from '../../components/controls/Button.tsx';
import { Heading } from '../../components/layout/Card.tsx';

type PanelProps = { title: string; intro?: string; tools?: ReactNode; children: ReactNode };

/** One tab of the dashboard: its heading, its controls and its content. */
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

/** The date ranges that the owner can choose, in days, and the default range. */
export type RangeDays = (typeof revenueRanges)[number];
export const firstRange: RangeDays = 30;

type RangeSelectProps = { range: RangeDays; onChange: (range: RangeDays) => void };

/** Lets the owner choose the date range of a tab. */
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

/** Opens the landing page in a new tab. */
export const LandingLink = () => (
  <NewTabButton to={pageLinks.home} title={ownerTexts('newTab')}>
    {ownerTexts('seeLandingPage')}
  </NewTabButton>
);
