import { Field, Select } from '../../../components/controls/Field.tsx';
import { changeSetting, enterSetting, leaveSetting } from '../../../stores/organiser/settings.ts';
import { useSetting } from './useSetting.ts';

/** How large the QR code on the big screen is: as guests come, or as the host wants it. */
export function BigScreenQrSetting({ className }: { className?: string }) {
  const { value, error, news } = useSetting('bigScreenQr');
  return (
    <Field
      label="QR code on the big screen"
      hint={
        news
          ? 'Someone changed this on another device.'
          : 'Automatic keeps it large until nobody new has joined for two minutes.'
      }
      error={error}
      className={className ?? ''}
    >
      <Select
        value={value}
        onChange={({ target }) => changeSetting('bigScreenQr', target.value)}
        onFocus={() => enterSetting('bigScreenQr')}
        onBlur={() => void leaveSetting('bigScreenQr')}
      >
        <option value="">Automatic</option>
        <option value="large">Always large</option>
        <option value="small">Always small</option>
      </Select>
    </Field>
  );
}
