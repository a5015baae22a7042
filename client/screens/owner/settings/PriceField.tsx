import { Field, Input } from '../../../components/controls/Field.tsx';
import { changeSettings, parsePrice } from '../../../stores/owner/ownerSettings.ts';
import { landingTexts } from '../../../../protocol/texts/texts.ts';

type PriceFieldProps = { price: string; error: string | undefined };

/** What an event costs, in dollars, with the words in which the landing page will say it. */
export function PriceField({ price, error }: PriceFieldProps) {
  const cents = parsePrice(price);
  return (
    <Field
      label="Price per event, in dollars"
      error={error}
      hint={cents === undefined ? undefined : `The landing page says: “${landingTexts.price(cents)}”`}
    >
      <Input
        value={price}
        onChange={(event) => changeSettings({ price: event.target.value })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        className="figures max-w-48"
      />
    </Field>
  );
}
