import { MailX } from 'lucide-react';
import type { EmailSettings, OwnerSettings } from '../../../protocol/schemas/platform/platform.ts';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { paymentCurrency } from '../../../protocol/limits.ts';
import { formatMoney } from '../../../protocol/texts/formats.ts';
import { landingTexts } from '../../../protocol/texts/landing.ts';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { ownerSettingsTexts } from '../../../protocol/texts/owner/settings.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Checkbox } from '../../components/controls/Checkbox.tsx';
import { Form, TextField } from '../../components/controls/Field.tsx';
import { Switch } from '../../components/controls/Switch.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Section } from '../../components/layout/Section.tsx';
import { TestModeBanner } from '../../features/layout/TestModeBanner.tsx';
import { ownerSettings } from '../../stores/owner/queries.ts';
import {
  changeSettings,
  parsePrice,
  saveSettings,
  shownSettings,
  useSettingsForm,
} from '../../stores/owner/settings.ts';
import { AsyncContent, Skeleton, useQuery } from './AsyncContent.tsx';
import { Panel } from './Panel.tsx';

/** The settings of the platform: the price of an event, and the mails to the owner. */
export function SettingsPanel() {
  const settings = useQuery(ownerSettings);
  return (
    <Panel title={ownerTexts('settingsTab')} intro={ownerSettingsTexts('intro')}>
      {settings.data?.payment.provider === 'test' && <TestModeBanner />}
      <AsyncContent query={settings} skeleton={<Skeleton className="h-96" />}>
        {(saved) => <SettingsForm saved={saved} />}
      </AsyncContent>
    </Panel>
  );
}

/** The form of the settings. Changes take effect when the owner saves them. */
function SettingsForm({ saved }: { saved: OwnerSettings }) {
  const { draft, priceError, isSaving } = useSettingsForm();
  const shown = shownSettings(saved, draft);
  return (
    <Form
      className="grid! grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2"
      onSubmit={async () => saveSettings(saved)}
    >
      <Section level={3} title={ownerSettingsTexts('price')}>
        <div className="mt-2 stack gap-5!">
          <Switch
            label={ownerSettingsTexts('paymentRequired')}
            hint={ownerSettingsTexts('paymentRequiredHint')}
            isOn={shown.paymentRequired}
            onChange={(paymentRequired) => changeSettings({ paymentRequired })}
          />
          {shown.paymentRequired && <PriceField price={shown.price} error={priceError} />}
        </div>
      </Section>
      <EmailCard settings={shown.emailSettings} isConfigured={saved.isMailConfigured} />
      <div className="lg:col-span-2">
        <Button
          type="submit"
          size="lg"
          className="max-sm:w-full"
          busy={isSaving}
          busyLabel={commonTexts('saving')}
        >
          {ownerSettingsTexts('save')}
        </Button>
      </div>
    </Form>
  );
}

/** The price of an event in dollars, with a preview of the text on the landing page. */
function PriceField({ price, error }: { price: string; error: string | undefined }) {
  const cents = parsePrice(price);
  return (
    <TextField
      label={ownerSettingsTexts('priceField')}
      error={error}
      hint={
        cents === undefined
          ? undefined
          : ownerSettingsTexts('priceHint', {
              currency: paymentCurrency,
              words: landingTexts('price', { price: formatMoney(cents) }),
            })
      }
      value={price}
      onChange={(text) => changeSettings({ price: text })}
      inputMode="decimal"
      autoComplete="off"
      className="figures max-w-48"
    />
  );
}

const mails = ['newEvents', 'payments', 'reports'] as const satisfies (keyof EmailSettings)[];

function EmailCard({ settings, isConfigured }: { settings: EmailSettings; isConfigured: boolean }) {
  return (
    <Section level={3} title={ownerSettingsTexts('emails')}>
      {!isConfigured && (
        <Banner className="mt-4" icon={<MailX />}>
          {ownerSettingsTexts('mailMissing')}
        </Banner>
      )}
      <div className="mt-2 stack gap-1!">
        {mails.map((name) => (
          <Checkbox
            key={name}
            label={ownerSettingsTexts(name)}
            hint={ownerSettingsTexts(`${name}Hint`)}
            isChecked={settings[name]}
            onChange={(isChecked) => changeSettings({ emailSettings: { [name]: isChecked } })}
          />
        ))}
      </div>
    </Section>
  );
}
