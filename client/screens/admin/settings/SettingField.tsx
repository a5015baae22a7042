import { cloneElement, type ChangeEvent, type KeyboardEvent, type ReactElement } from 'react';
import { Field } from '../../../components/controls/Field.tsx';
import {
  changeSetting,
  enterSetting,
  leaveSetting,
  type Setting,
} from '../../../stores/organiser/settings.ts';
import { useSetting } from './useSetting.ts';

interface Wired {
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

type SettingFieldProps = {
  name: Setting;
  label: string;
  hint?: string;
  className?: string;
  /** One `Input` or `Textarea`. */
  children: ReactElement<Wired>;
};

/** A field of the settings: it saves by itself a moment after typing, when it is left, and on Enter. */
export function SettingField({ name, label, hint, className, children }: SettingFieldProps) {
  const { value, error, news } = useSetting(name);
  return (
    <Field label={label} hint={news ?? hint} error={error} className={className ?? ''}>
      {cloneElement(children, {
        value,
        onChange: (event) => changeSetting(name, event.target.value),
        onFocus: () => enterSetting(name),
        onBlur: () => void leaveSetting(name),
        onKeyDown: ({ key, currentTarget }) => {
          if (key === 'Enter' && currentTarget instanceof HTMLInputElement) void leaveSetting(name);
        },
      })}
    </Field>
  );
}
