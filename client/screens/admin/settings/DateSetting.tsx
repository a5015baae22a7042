import type { ChangeEvent } from 'react';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { changeSetting, enterSetting, leaveSetting } from '../../../stores/organiser/settings.ts';
import { useSetting } from './useSetting.ts';

/** A year that is still being typed: 0002 on the way to 2027. */
const isHalfTyped = (value: string) => value !== '' && value < '1900';

/** Date and time on the clocks of the venue; half a date is not saved. */
export function DateSetting() {
  const { value, error, isEditing, news } = useSetting('date');
  function change({ target }: ChangeEvent<HTMLInputElement>): void {
    const isIncomplete = target.validity.badInput || isHalfTyped(target.value);
    changeSetting('date', target.value, isIncomplete ? 'Please complete the date and time.' : undefined);
  }
  return (
    <Field label="Date and time" hint={news ?? 'Local time at the venue.'} error={!isEditing && error}>
      <Input
        type="datetime-local"
        max="9999-12-31T23:59"
        value={value}
        onChange={change}
        onFocus={() => enterSetting('date')}
        onBlur={() => void leaveSetting('date')}
        className="min-w-0 appearance-none"
      />
    </Field>
  );
}
