import { Check, CircleAlert } from 'lucide-react';
import { cloneElement, type ComponentProps, type ReactElement, Suspense, useEffect, useId } from 'react';
import { adminCodeRule } from '../../../../protocol/adminCodes.ts';
import { lengthProblem } from '../../../../protocol/userText.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { looks } from '../../../../protocol/appearance/looks.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { dashboardTexts } from '../../../../protocol/texts/portal/dashboard.ts';
import { lookTexts, newAdminCodeTexts, settingsTexts } from '../../../../protocol/texts/portal/settings.ts';
import { errorToast } from '../../../../protocol/texts/toasts.ts';
import { Button, RetryButton } from '../../../components/controls/Button.tsx';
import { Field, Input, Select, Textarea, Form } from '../../../components/controls/Field.tsx';
import { Spinner } from '../../../components/feedback/Spinner.tsx';
import { Section } from '../../../components/layout/Section.tsx';
import { lazyComponent } from '../../../features/layout/lazyComponent.tsx';
import { SavedAdminCode, useNewAdminCode } from '../../../features/NewAdminCode.tsx';
import { setAdminCode } from '../../../stores/organiser/adminCode.ts';
import { leaveIfRefused } from '../../../stores/organiser/runWithToast.ts';
import { useIsOrganiser } from '../../../stores/organiser/useIsOrganiser.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import {
  changeSetting,
  enterSetting,
  hasRefusals,
  leaveSetting,
  openSettings,
  saveSettings,
  type Setting,
  settingOf,
  shownSetting,
  useSettings,
} from '../../../stores/organiser/autosave.ts';
import { isHostReachable, useEventRoom } from '../../../stores/room/eventRoom.ts';
import { LogoSetting } from './PictureSettings.tsx';
import { CelebrationOptions } from '../../../features/CelebrationOptions.tsx';
import { LanguageOptions } from '../../../features/LanguageOptions.tsx';

const { Component: CopyEvent } = lazyComponent(
  async () => (await import('./CopyEvent.tsx')).CopyEvent,
  'whenIdle',
);

/** Returns whether the year is incomplete. While the host types 2027, the field first contains 0002. */
const isYearIncomplete = (value: string) => value !== '' && value < '1900';

/** The Event Settings section. Each field saves automatically. The admin code has its own button. */
export function SettingsCard({ className }: { className?: string }) {
  const eventId = useOrganiserRoom(({ event }) => event.id);
  const isOrganiser = useIsOrganiser();
  const isRehearsal = useOrganiserRoom(({ event }) => event.isRehearsal);
  const canChangeCodes = isOrganiser && !isRehearsal;
  const isLive = useEventRoom(isHostReachable);
  useEffect(() => openSettings(eventId), [eventId]);
  // Saves the changes that could not be saved without a connection.
  useEffect(() => {
    if (isLive) void saveSettings();
  }, [isLive]);
  return (
    <Section
      title={settingsTexts('title')}
      headingId="event-settings"
      headClassName="min-h-12 justify-between"
      aside={<SavingIndicator />}
      className={className}
    >
      <p className="text-muted">{settingsTexts(canChangeCodes ? 'description' : 'descriptionCohost')}</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        {!isRehearsal && (
          <SettingField name="title" limit={lengths.title}>
            <Input kind="words" />
          </SettingField>
        )}
        <SettingField
          name="date"
          hint={settingsTexts('dateHint')}
          isHalf
          problemOf={({ validity, value }) =>
            validity.badInput || isYearIncomplete(value) ? settingsTexts('dateIncomplete') : undefined
          }
        >
          <Input type="datetime-local" max="9999-12-31T23:59" className="min-w-0 appearance-none" />
        </SettingField>
        <SettingField name="location" isHalf limit={lengths.location}>
          <Input kind="words" />
        </SettingField>
        {canChangeCodes && (
          <SettingField name="shareCode" hint={settingsTexts('codeHint')}>
            <Input
              kind="code"
              placeholder={settingsTexts('codePlaceholder')}
              className="event-code placeholder:font-normal"
            />
          </SettingField>
        )}
        <SettingField name="description" hint={settingsTexts('descriptionHint')} limit={lengths.description}>
          <Textarea rows={3} />
        </SettingField>
        <LogoSetting className="sm:col-span-2" />
        <SettingField
          name="bigScreenQr"
          hint={settingsTexts('bigScreenQrHint')}
          changedHint={settingsTexts('changedElsewhere')}
        >
          <Select>
            <option value="">{settingsTexts('bigScreenQrAutomatic')}</option>
            <option value="large">{settingsTexts('bigScreenQrLarge')}</option>
            <option value="small">{settingsTexts('bigScreenQrSmall')}</option>
          </Select>
        </SettingField>
        <SettingField
          name="celebration"
          hint={settingsTexts('celebrationHint')}
          changedHint={settingsTexts('changedElsewhere')}
        >
          <Select>
            <CelebrationOptions />
          </Select>
        </SettingField>
        <LookSettings />
        <LanguageSettings />
      </div>
      {canChangeCodes && <AdminCodeForm />}
      <Suspense>
        <CopyEvent />
      </Suspense>
    </Section>
  );
}

/** The color that the host starts from. */
const firstAccent = '#8a2be2';

/** The look of the event's pages, and the host's own color. */
function LookSettings() {
  const stored = useOrganiserRoom(({ event }) => event.accent);
  const accent = useSettings(({ drafts }) => drafts.accent?.value) ?? stored ?? '';
  const changedHint = settingsTexts('changedElsewhere');
  return (
    <>
      <SettingField name="look" hint={settingsTexts('lookHint')} changedHint={changedHint} isHalf>
        <Select>
          <option value="">{settingsTexts('lookAutomatic')}</option>
          {looks.map((look) => (
            <option key={look} value={look}>
              {lookTexts(look)}
            </option>
          ))}
        </Select>
      </SettingField>
      <div>
        {accent === '' ? (
          <Button variant="quiet" onClick={() => changeSetting('accent', firstAccent)}>
            {settingsTexts('accentAdd')}
          </Button>
        ) : (
          <>
            <SettingField
              name="accent"
              hint={settingsTexts('accentHint')}
              changedHint={settingsTexts('changedElsewhere')}
              isHalf
            >
              <Input type="color" className="h-12 p-1" />
            </SettingField>
            <Button variant="quiet" onClick={() => changeSetting('accent', '')}>
              {settingsTexts('accentRemove')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** The event's first and second language. Each list omits the language that the other list has selected. */
function LanguageSettings() {
  const { language = 'en', secondLanguage } = useOrganiserRoom(({ event }) => event);
  const changedHint = settingsTexts('changedElsewhere');
  return (
    <>
      <SettingField name="language" hint={settingsTexts('languageHint')} changedHint={changedHint} isHalf>
        <Select>
          <LanguageOptions without={secondLanguage} />
        </Select>
      </SettingField>
      <SettingField
        name="secondLanguage"
        hint={settingsTexts('secondLanguageHint')}
        changedHint={changedHint}
        isHalf
      >
        <Select>
          <option value="">{settingsTexts('noLanguage')}</option>
          <LanguageOptions without={language} />
        </Select>
      </SettingField>
    </>
  );
}

/** The state of the save: nothing, saving, saved (for 3 s), or failed with a retry button. */
function SavingIndicator() {
  const phase = useSettings((state) => state.phase);
  const hasRefusal = useSettings(hasRefusals);
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 text-sm">
      <p role="status" className="flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0">
        {phase === 'saving' && (
          <>
            <Spinner className="text-gold" /> {commonTexts('saving')}
          </>
        )}
        {phase === 'saved' && (
          <>
            <Check className="text-positive" /> {settingsTexts('saved')}
          </>
        )}
        {phase === 'error' && (
          <span className="flex items-center gap-2 font-medium text-negative">
            <CircleAlert /> {settingsTexts('saveFailed')}
          </span>
        )}
      </p>
      {phase === 'error' && !hasRefusal && (
        <RetryButton variant="quiet" className="px-3 text-sm" onRetry={saveSettings} />
      )}
    </div>
  );
}

type ControlProps = Pick<ComponentProps<'input'>, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'onKeyDown'>;

type SettingFieldProps = {
  name: Setting;
  hint?: string;
  /** The hint after another organiser has saved another value. By default it names the saved value. */
  changedHint?: string;
  /** Validates the input. An invalid value is not saved. Its error appears when the field loses the focus. */
  problemOf?: (control: HTMLInputElement) => string | undefined;
  /** Takes half the width on wide screens. */
  isHalf?: boolean;
  /** The maximum number of visible characters. A longer text is not saved. */
  limit?: number;
  /** The control: one `Input`, `Textarea` or `Select`. */
  children: ReactElement<ControlProps>;
};

/** A settings field. It saves shortly after typing, when it loses the focus, and on Enter. */
function SettingField({
  name,
  hint,
  changedHint,
  problemOf,
  isHalf,
  limit = Infinity,
  children,
}: SettingFieldProps) {
  const stored = useOrganiserRoom(({ event }) => settingOf(event, name));
  const draft = useSettings(({ drafts }) => drafts[name]);
  const isEditing = useSettings(({ editing }) => editing === name);
  const { value, elsewhere } = shownSetting(draft, stored);
  return (
    <Field
      label={settingsTexts(`${name}Label`)}
      hint={elsewhere === undefined ? hint : (changedHint ?? elsewhereHint(elsewhere))}
      error={!(problemOf && isEditing) && draft?.error}
      limit={limit}
      text={value}
      className={isHalf ? '' : 'sm:col-span-2'}
    >
      {cloneElement(children, {
        value,
        onChange: ({ target }) =>
          changeSetting(name, target.value, problemOf?.(target) ?? lengthProblem(target.value, limit)),
        onFocus: () => enterSetting(name),
        onBlur: () => void leaveSetting(name),
        onKeyDown: ({ key, currentTarget }) => {
          if (key === 'Enter' && currentTarget instanceof HTMLInputElement) void leaveSetting(name);
        },
      })}
    </Field>
  );
}

const elsewhereHint = (elsewhere: string) =>
  elsewhere === ''
    ? settingsTexts('clearedElsewhere')
    : settingsTexts('savedElsewhere', { value: elsewhere });

/** Replaces the admin code. The new one is shown once. */
function AdminCodeForm() {
  const shareCode = useOrganiserRoom(({ event }) => event.shareCode);
  const { code, setCode, error, isBusy, savedCode, submit } = useNewAdminCode(async (newCode) =>
    setAdminCode(shareCode, newCode, { failure: errorToast(dashboardTexts('updateFailed')), leaveIfRefused }),
  );
  const title = useId();

  return (
    <Form aria-labelledby={title} className="mt-6 border-t border-line pt-5" onSubmit={submit}>
      <h3 id={title} className="font-display text-subheading">
        {newAdminCodeTexts('title')}
      </h3>
      <div role="status" className="empty:hidden">
        {savedCode && (
          <SavedAdminCode
            code={savedCode}
            label={newAdminCodeTexts('keptLabel')}
            advice={newAdminCodeTexts('keptAdvice')}
          />
        )}
      </div>
      <Field
        label={newAdminCodeTexts('label')}
        error={error}
        limit={lengths.adminCode}
        text={code}
        hint={newAdminCodeTexts('hint', { rule: adminCodeRule() })}
      >
        <span className="flex flex-wrap gap-2">
          <Input
            value={code}
            onChange={(event) => setCode(event.target.value)}
            kind="secret"
            className="min-w-0 flex-[1_1_10rem]"
          />
          <Button
            type="submit"
            variant="secondary"
            busy={isBusy}
            busyLabel={commonTexts('saving')}
            className="grow sm:grow-0"
          >
            {newAdminCodeTexts('setButton')}
          </Button>
        </span>
      </Field>
    </Form>
  );
}
