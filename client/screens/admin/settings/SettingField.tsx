import { type ChangeEvent, cloneElement, type KeyboardEvent, type ReactElement } from 'react';
import { settingsTexts } from '../../../../protocol/texts/portal/settings.ts';
import { Field } from '../../../components/controls/Field.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import {
  changeSetting,
  enterSetting,
  leaveSetting,
  type Setting,
  shownSetting,
  useSettings,
} from '../../../stores/organiser/settings.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Wired {
  value?: string;
  onChange?: (event: ChangeEvent<Control>) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

type SettingFieldProps = {
  name: Setting;
  hint?: string;
  /** What is said when another organiser has saved something else, where it is not the text itself. */
  changedHint?: string;
  /** What is wrong with what is typed so far: told when the field is left, and not saved. */
  problemOf?: (control: Control) => string | undefined;
  /** Beside another one, where there is room. */
  isHalf?: boolean;
  /** One `Input`, `Textarea` or `Select`. */
  children: ReactElement<Wired>;
};

/** A field of the settings: it saves by itself a moment after typing, when it is left, and on Enter. */
export function SettingField({ name, hint, changedHint, problemOf, isHalf, children }: SettingFieldProps) {
  const stored = useOrganiserRoom(({ event }) => event[name] ?? '');
  const draft = useSettings(({ drafts }) => drafts[name]);
  const isEditing = useSettings(({ editing }) => editing === name);
  const { value, elsewhere } = shownSetting(draft, stored);
  return (
    <Field
      label={settingsTexts(`${name}Label`)}
      hint={elsewhere === undefined ? hint : (changedHint ?? newsOf(elsewhere))}
      error={!(problemOf && isEditing) && draft?.error}
      className={isHalf ? '' : 'sm:col-span-2'}
    >
      {cloneElement(children, {
        value,
        onChange: ({ target }) => changeSetting(name, target.value, problemOf?.(target)),
        onFocus: () => enterSetting(name),
        onBlur: () => void leaveSetting(name),
        onKeyDown: ({ key, currentTarget }) => {
          if (key === 'Enter' && currentTarget instanceof HTMLInputElement) void leaveSetting(name);
        },
      })}
    </Field>
  );
}

const newsOf = (elsewhere: string) =>
  elsewhere === ''
    ? settingsTexts('clearedElsewhere')
    : settingsTexts('savedElsewhere', { value: elsewhere });
