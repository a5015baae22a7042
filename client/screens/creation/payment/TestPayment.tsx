import { useState } from 'react';
import { creationCheckTexts } from '../../../../protocol/texts/creation/checks.ts';
import { organiserCheckTexts } from '../../../../protocol/texts/organiserChecks.ts';
import { formatPayment } from '../../../../protocol/texts/formats.ts';
import { paymentTexts } from '../../../../protocol/texts/creation/payment.ts';
import { TextField } from '../../../components/controls/Field.tsx';
import { randomId } from '../../../stores/app/ids.ts';
import { isEmail } from '../../../stores/creation/creationChecks.ts';
import { useDraft } from '../../../stores/creation/draft.ts';
import { clearRefusal } from '../../../stores/creation/launch.ts';
import type { Wizard } from '../useWizard.ts';
import { PaymentForm, type PaymentProblems } from './PaymentForm.tsx';

const emptyCard = { number: '', month: '', year: '', cvv: '' };

/** The payment form of test mode. The card data never leaves this page and is dropped with the form. */
export function TestPayment({ wizard, price }: { wizard: Wizard; price: number }) {
  const [card, setCard] = useState(emptyCard);
  const email = useDraft(({ draft }) => draft.email);
  async function tokenize() {
    const problems = paymentProblems(card, email);
    return Object.keys(problems).length > 0 ? { problems } : { sourceId: testToken(card) };
  }
  return (
    <PaymentForm
      wizard={wizard}
      price={price}
      reassurance={`${formatPayment(price)}. ${paymentTexts('testReassurance')}`}
      isReady={isPayable(card, email)}
      tokenize={tokenize}
    >
      {(problems) => <CardFields card={card} problems={problems} onChange={setCard} />}
    </PaymentForm>
  );
}

type CardFieldsProps = { card: Card; problems: PaymentProblems; onChange: (card: Card) => void };

function CardFields({ card, problems, onChange }: CardFieldsProps) {
  const fieldProps = (field: CardField) => ({
    value: card[field],
    error: problems[field],
    onChange: (text: string) => {
      clearRefusal();
      onChange({ ...card, [field]: digitsOf(field, text) });
    },
    inputMode: 'numeric' as const,
    enterKeyHint: field === 'cvv' ? ('done' as const) : ('next' as const),
    className: field === 'number' ? 'figures tracking-wider' : 'figures',
  });
  return (
    <>
      <TextField
        {...fieldProps('number')}
        label={paymentTexts('cardNumber')}
        hint={paymentTexts('testCardHint')}
        autoComplete="cc-number"
        placeholder="1234123412341234"
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3">
        <TextField
          {...fieldProps('month')}
          label={paymentTexts('month')}
          autoComplete="cc-exp-month"
          placeholder={paymentTexts('monthPlaceholder')}
        />
        <TextField
          {...fieldProps('year')}
          label={paymentTexts('year')}
          autoComplete="cc-exp-year"
          placeholder={paymentTexts('yearPlaceholder')}
        />
        <TextField
          {...fieldProps('cvv')}
          label={paymentTexts('cvv')}
          autoComplete="cc-csc"
          placeholder="123"
          fieldClassName="max-sm:col-span-2"
        />
      </div>
    </>
  );
}

/** The card number that test mode declines. */
const declinedNumber = '4000000000000002';

/** Returns the token for a card in test mode. The token does not contain the card number. */
function testToken(card: Card): string {
  const isDeclined = card.number === declinedNumber || isExpired(card, new Date());
  return `test:${isDeclined ? 'declined' : 'approved'}:${newUuid()}`;
}

/** Returns a random UUID (version 4). `crypto.randomUUID` does not exist on plain http. */
function newUuid(): string {
  const hex = randomId();
  const variant = '89ab'.charAt(parseInt(hex.charAt(16), 16) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ].join('-');
}

/** The typed fields of a card. They never leave the browser. */
type Card = typeof emptyCard;
type CardField = keyof Card;

/** The number of digits of each card field. */
const cardDigits: Readonly<Record<CardField, number>> = { number: 16, month: 2, year: 2, cvv: 4 };

const cvvMin = 3;

/** Returns the digits of a typed or pasted text, cut to the length of the field. The year 2028 becomes 28. */
export function digitsOf(field: CardField, text: string): string {
  const digits = text.replace(/\D/g, '');
  const isLongYear = field === 'year' && /^20\d\d$/.test(digits);
  return isLongYear ? digits.slice(2) : digits.slice(0, cardDigits[field]);
}

/** Returns whether Pay is enabled: 16 digits, a CVV of at least 3, month, year, and an '@' in the email. */
export const isPayable = ({ number, month, year, cvv }: Card, email: string) =>
  number.length >= cardDigits.number &&
  cvv.length >= cvvMin &&
  month !== '' &&
  year !== '' &&
  email.includes('@');

/** Returns the problems of a card and of the address for its receipt. */
export function paymentProblems(card: Card, email: string): PaymentProblems {
  const month = Number(card.month);
  return {
    ...(!isEmail(email) && { email: organiserCheckTexts('emailInvalid') }),
    ...(card.number.length < cardDigits.number && {
      number: creationCheckTexts('cardNumber', { digits: cardDigits.number }),
    }),
    ...((month < 1 || month > 12) && { month: creationCheckTexts('cardMonth') }),
    ...(card.year.length < cardDigits.year && { year: creationCheckTexts('cardYear') }),
    ...(card.cvv.length < cvvMin && {
      cvv: creationCheckTexts('cardCvv', { least: cvvMin, most: cardDigits.cvv }),
    }),
  };
}

/** Returns whether the month printed on a card has ended. */
export function isExpired({ month, year }: Card, now: Date): boolean {
  const firstDayAfter = new Date(2000 + Number(year), Number(month), 1);
  return firstDayAfter <= now;
}
