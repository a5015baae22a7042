import { useState } from 'react';
import {
  digitsOf,
  isExpired,
  isPayable,
  paymentProblems,
  type CardField,
  type PaymentProblems,
} from '../../../stores/creation/creationChecks.ts';
import type { Card } from '../../../stores/creation/creationChecks.ts';
import { paymentTexts } from '../../../../protocol/texts/creation/payment.ts';
import { TextField } from '../../../components/controls/Field.tsx';
import { randomId } from '../../../stores/app/ids.ts';
import { useDraft } from '../../../stores/creation/draft.ts';
import { forgetRefusal } from '../../../stores/creation/launch.ts';
import type { Wizard } from '../useWizard.ts';
import { PaymentForm } from './PaymentForm.tsx';

const emptyCard: Card = { number: '', month: '', year: '', cvv: '' };

/** The payment form of the test mode. The card that is typed stays on this page, and lives as long as the form. */
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
      reassurance={paymentTexts('testReassurance')}
      isReady={isPayable(card, email)}
      tokenize={tokenize}
    >
      {(problems) => <CardFields card={card} problems={problems} onChange={setCard} />}
    </PaymentForm>
  );
}

type CardFieldsProps = { card: Card; problems: PaymentProblems; onChange: (card: Card) => void };

function CardFields({ card, problems, onChange }: CardFieldsProps) {
  const wire = (field: CardField) => ({
    value: card[field],
    error: problems[field],
    onChange: (text: string) => {
      forgetRefusal();
      onChange({ ...card, [field]: digitsOf(field, text) });
    },
    inputMode: 'numeric' as const,
    enterKeyHint: field === 'cvv' ? ('done' as const) : ('next' as const),
    className: field === 'number' ? 'figures tracking-wider' : 'figures',
  });
  return (
    <>
      <TextField
        {...wire('number')}
        label={paymentTexts('cardNumber')}
        hint={paymentTexts('testCardHint')}
        autoComplete="cc-number"
        placeholder="1234123412341234"
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3">
        <TextField
          {...wire('month')}
          label={paymentTexts('month')}
          autoComplete="cc-exp-month"
          placeholder={paymentTexts('monthPlaceholder')}
        />
        <TextField
          {...wire('year')}
          label={paymentTexts('year')}
          autoComplete="cc-exp-year"
          placeholder={paymentTexts('yearPlaceholder')}
        />
        <TextField
          {...wire('cvv')}
          label={paymentTexts('cvv')}
          autoComplete="cc-csc"
          placeholder="123"
          fieldClassName="max-sm:col-span-2"
        />
      </div>
    </>
  );
}

/** The card that the test mode declines. */
const declinedNumber = '4000000000000002';

/** What stands for a card in the test mode; its number stays in the browser. */
function testToken(card: Card): string {
  const isDeclined = card.number === declinedNumber || isExpired(card, new Date());
  return `test:${isDeclined ? 'declined' : 'approved'}:${newUuid()}`;
}

/** A random UUID (version 4); `crypto.randomUUID` does not exist on plain http. */
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
