import { MailX } from 'lucide-react';
import type { FormEvent } from 'react';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Checkbox } from '../../../components/controls/Checkbox.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Switch } from '../../../components/controls/Switch.tsx';
import {
  changeSettings,
  saveSettings,
  shownSettings,
  useSettingsForm,
} from '../../../stores/owner/ownerSettings.ts';
import { ownerNotes } from '../../../../protocol/texts/ownerTexts.ts';
import type { EmailSettings, OwnerSettings } from '../../../../protocol/schemas/platform.ts';
import { PriceField } from './PriceField.tsx';

/** The form of the settings: nothing of it is in effect before it is saved. */
export function SettingsForm({ saved }: { saved: OwnerSettings }) {
  const { draft, priceError, isSaving } = useSettingsForm();
  const shown = shownSettings(saved, draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saveSettings(saved);
  };
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2" onSubmit={submit}>
      <Card as="section" aria-labelledby="price">
        <Heading level={3} size="heading" id="price">
          Price
        </Heading>
        <div className="mt-2 stack gap-5!">
          <Switch
            label="Payment required"
            hint="When this is off, everyone can create events for free."
            isOn={shown.paymentRequired}
            onChange={(paymentRequired) => changeSettings({ paymentRequired })}
          />
          {shown.paymentRequired && <PriceField price={shown.price} error={priceError} />}
        </div>
      </Card>
      <EmailCard settings={shown.emailSettings} isConfigured={saved.isMailConfigured} />
      <div className="lg:col-span-2">
        <Button type="submit" size="lg" className="max-sm:w-full" busy={isSaving} busyLabel="Saving...">
          Save Settings
        </Button>
      </div>
    </form>
  );
}

const mails: { name: keyof EmailSettings; label: string; hint: string }[] = [
  { name: 'newEvents', label: 'New events', hint: 'An email for each new event.' },
  { name: 'payments', label: 'Payments', hint: 'An email for each payment.' },
  { name: 'reports', label: 'Weekly report', hint: 'A weekly email about how things are going.' },
];

type EmailCardProps = { settings: EmailSettings; isConfigured: boolean };

function EmailCard({ settings, isConfigured }: EmailCardProps) {
  return (
    <Card as="section" aria-labelledby="notifications">
      <Heading level={3} size="heading" id="notifications">
        Email notifications
      </Heading>
      {!isConfigured && (
        <Banner className="mt-4" icon={<MailX aria-hidden="true" />}>
          {ownerNotes.mailMissing}
        </Banner>
      )}
      <div className="mt-2 stack gap-1!">
        {mails.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            isChecked={settings[name]}
            onChange={(isChecked) => changeSettings({ emailSettings: { [name]: isChecked } })}
          />
        ))}
      </div>
    </Card>
  );
}
