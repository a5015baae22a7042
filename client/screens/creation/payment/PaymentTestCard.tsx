import type { ComponentProps } from 'react';
import { Field, Input } from '../../../components/controls/Field.tsx';
import {
  digitsOf,
  type Card,
  type CardField,
  type PaymentProblems,
} from '../../../../protocol/creationChecks.ts';

type PaymentTestCardProps = {
  card: Card;
  problems: PaymentProblems;
  onChange: (card: Card) => void;
};

/** The fields of a card in the test mode. What is typed stays on this page. */
export function PaymentTestCard({ card, problems, onChange }: PaymentTestCardProps) {
  const wire = (field: CardField): ComponentProps<'input'> => ({
    value: card[field],
    onChange: ({ target }) => onChange({ ...card, [field]: digitsOf(field, target.value) }),
    inputMode: 'numeric',
    enterKeyHint: field === 'cvv' ? 'done' : 'next',
  });
  return (
    <>
      <Field
        label="Card number"
        error={problems.number}
        hint="Please don’t enter a real card. Any 16 digits will do."
      >
        <Input
          {...wire('number')}
          autoComplete="cc-number"
          placeholder="1234123412341234"
          className="figures tracking-wider"
        />
      </Field>
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3">
        <Field label="Month" error={problems.month}>
          <Input {...wire('month')} autoComplete="cc-exp-month" placeholder="MM" className="figures" />
        </Field>
        <Field label="Year" error={problems.year}>
          <Input {...wire('year')} autoComplete="cc-exp-year" placeholder="YY" className="figures" />
        </Field>
        <Field label="CVV" error={problems.cvv} className="max-sm:col-span-2">
          <Input {...wire('cvv')} autoComplete="cc-csc" placeholder="123" className="figures" />
        </Field>
      </div>
    </>
  );
}
