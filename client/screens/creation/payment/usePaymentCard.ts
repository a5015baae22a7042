import { useState } from 'react';
import { isPayable, paymentProblems, isEmail, type Card } from '../../../../protocol/creationChecks.ts';
import { paymentCurrency } from '../../../../protocol/limits.ts';
import { useWizardDraft } from '../../../stores/creation/wizardDraft.ts';
import type { SquareCard } from './paymentSquare.ts';
import { testToken } from './paymentTestCard.ts';
import type { CardToken } from './usePayment.ts';

const emptyCard: Card = { number: '', month: '', year: '', cvv: '' };
const badEmail = 'Please enter a valid email address';
const badCard = 'Please check your card.';

/** The card of the test mode, and whether Pay can be tapped with it. It lives as long as the form. */
export function useTestCard() {
  const [card, setCard] = useState(emptyCard);
  const email = useWizardDraft(({ draft }) => draft.email);
  async function tokenize(): Promise<CardToken> {
    const problems = paymentProblems(card, email);
    return Object.keys(problems).length > 0 ? { problems } : { sourceId: testToken(card) };
  }
  return { card, setCard, isReady: isPayable(card, email), tokenize };
}

/** The card in Square's own fields, once they are there. */
export function useSquareCard(price: number) {
  const [card, setCard] = useState<SquareCard>();
  const email = useWizardDraft(({ draft }) => draft.email);
  async function tokenize(): Promise<CardToken> {
    if (!isEmail(email)) return { problems: { email: badEmail } };
    const result = await card?.tokenize(verification(price, email)).catch(() => undefined);
    if (result?.status === 'OK' && result.token) return { sourceId: result.token };
    return { problems: { number: result?.errors?.[0]?.message ?? badCard } };
  }
  return { setCard, isReady: card !== undefined && email.includes('@'), tokenize };
}

/** What Square needs to ask the payer's bank, where the bank wants to be asked. */
const verification = (price: number, email: string) => ({
  amount: (price / 100).toFixed(2),
  currencyCode: paymentCurrency,
  intent: 'CHARGE',
  billingContact: { email: email.trim() },
  customerInitiated: true,
  sellerKeyedIn: false,
});
