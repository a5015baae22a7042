import { useEffect } from 'react';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Input, Textarea } from '../../../components/controls/Field.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { openSettings, saveSettings } from '../../../stores/organiser/settings.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { AdminCodeForm } from './AdminCodeForm.tsx';
import { BigScreenQrSetting } from './BigScreenQrSetting.tsx';
import { DateSetting } from './DateSetting.tsx';
import { LogoSetting } from './LogoSetting.tsx';
import { SavingIndicator } from './SavingIndicator.tsx';
import { SettingField } from './SettingField.tsx';

/** Event Settings: every field saves by itself, the admin code by its own button. */
export function SettingsCard({ className }: { className?: string }) {
  const eventId = useEventRoom(({ room }) => room?.event.id);
  const isLive = useEventRoom(({ connection }) => connection === 'live');
  useEffect(() => {
    if (eventId) openSettings(eventId);
  }, [eventId]);
  // What could not be saved without a connection is saved when it is back.
  useEffect(() => {
    if (isLive) void saveSettings();
  }, [isLive]);
  if (!eventId) return null;
  return (
    <Card as="section" aria-labelledby="event-settings" className={className}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
        <Heading level={2} id="event-settings">
          Event Settings
        </Heading>
        <SavingIndicator />
      </div>
      <p className="text-muted">
        We save your changes as you type, and a new event code as soon as you move on.
      </p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <SettingField name="title" label="Event title" className="sm:col-span-2">
          <Input maxLength={lengths.title} autoComplete="off" dir="auto" />
        </SettingField>
        <DateSetting />
        <SettingField name="location" label="Location">
          <Input maxLength={lengths.location} autoComplete="off" dir="auto" />
        </SettingField>
        <SettingField
          name="shareCode"
          label="Event code"
          hint="Use letters and numbers only. Codes you’ve printed will keep working."
          className="sm:col-span-2"
        >
          <Input
            placeholder="EVENT123"
            maxLength={lengths.shareCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="event-code placeholder:font-normal"
          />
        </SettingField>
        <SettingField
          name="description"
          label="Description"
          hint="A few words for your guests."
          className="sm:col-span-2"
        >
          <Textarea rows={3} maxLength={lengths.description} dir="auto" />
        </SettingField>
        <LogoSetting className="sm:col-span-2" />
        <BigScreenQrSetting className="sm:col-span-2" />
      </div>
      <AdminCodeForm />
    </Card>
  );
}
