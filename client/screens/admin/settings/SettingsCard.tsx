import { Check, CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { lengths } from '../../../../protocol/limits.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { settingsTexts } from '../../../../protocol/texts/portal/settings.ts';
import { Input, Select, Textarea } from '../../../components/controls/Field.tsx';
import { RetryButton } from '../../../components/controls/RetryButton.tsx';
import { Spinner } from '../../../components/feedback/Spinner.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { hasRefusals, openSettings, saveSettings, useSettings } from '../../../stores/organiser/settings.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { AdminCodeForm } from './AdminCodeForm.tsx';
import { LogoSetting } from './LogoSetting.tsx';
import { SettingField } from './SettingField.tsx';

/** A year that is still being typed: 0002 on the way to 2027. */
const isHalfTyped = (value: string) => value !== '' && value < '1900';

/** Event Settings: every field saves by itself, the admin code by its own button. */
export function SettingsCard({ className }: { className?: string }) {
  const eventId = useOrganiserRoom(({ event }) => event.id);
  const isLive = useEventRoom(({ connection }) => connection === 'live');
  useEffect(() => openSettings(eventId), [eventId]);
  // What could not be saved without a connection is saved when it is back.
  useEffect(() => {
    if (isLive) void saveSettings();
  }, [isLive]);
  return (
    <Card as="section" aria-labelledby="event-settings" className={className}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
        <Heading level={2} id="event-settings">
          {settingsTexts('title')}
        </Heading>
        <SavingIndicator />
      </div>
      <p className="text-muted">{settingsTexts('description')}</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <SettingField name="title">
          <Input kind="words" maxLength={lengths.title} />
        </SettingField>
        <SettingField
          name="date"
          hint={settingsTexts('dateHint')}
          isHalf
          problemOf={({ validity, value }) =>
            validity.badInput || isHalfTyped(value) ? settingsTexts('dateIncomplete') : undefined
          }
        >
          <Input type="datetime-local" max="9999-12-31T23:59" className="min-w-0 appearance-none" />
        </SettingField>
        <SettingField name="location" isHalf>
          <Input kind="words" maxLength={lengths.location} />
        </SettingField>
        <SettingField name="shareCode" hint={settingsTexts('codeHint')}>
          <Input
            kind="code"
            placeholder={settingsTexts('codePlaceholder')}
            maxLength={lengths.shareCode}
            className="event-code placeholder:font-normal"
          />
        </SettingField>
        <SettingField name="description" hint={settingsTexts('descriptionHint')}>
          <Textarea rows={3} maxLength={lengths.description} dir="auto" />
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
      </div>
      <AdminCodeForm />
    </Card>
  );
}

/** How the saving stands: nothing to say, saving, saved (for 3 s), or failed, with another try. */
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
