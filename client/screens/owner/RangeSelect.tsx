import { Field, Select } from '../../components/controls/Field.tsx';
import type { RangeDays } from '../../stores/owner/ownerRevenue.ts';
import { revenueRanges } from '../../../protocol/limits.ts';
import { rangeName } from '../../../protocol/texts/ownerTexts.ts';

type RangeSelectProps = { range: RangeDays; onChange: (range: RangeDays) => void };

/** How far back the figures of a tab look. */
export function RangeSelect({ range, onChange }: RangeSelectProps) {
  return (
    <Field label="Date range" className="w-full sm:w-52">
      <Select value={range} onChange={(event) => onChange(Number(event.target.value) as RangeDays)}>
        {revenueRanges.map((days) => (
          <option key={days} value={days}>
            {rangeName(days)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
