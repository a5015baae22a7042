import { useState } from 'react';
import type { WizardWay } from '../useWizard.ts';
import type { PaymentProblems } from '../../../../protocol/creationChecks.ts';
import { creationFailures } from '../../../../protocol/texts/creationTexts.ts';
import type { ToastText } from '../../../../protocol/texts/texts.ts';
import { showToast, withdrawError } from '../../../stores/app/toasts.ts';
import { currentForm, showProblems } from '../../../stores/creation/wizardDraft.ts';
import { forgetRefusal, launch, paymentFor, useLaunch } from '../../../stores/creation/wizardLaunch.ts';

/** The card becomes the provider's name for it, or what is wrong with it. */
export type CardToken = { sourceId: string } | { problems: PaymentProblems };

/** What the payment form does: one payment at a time, however often Pay is tapped. */
export function usePayment(way: WizardWay) {
  const [problems, setProblems] = useState<PaymentProblems>({});
  const [isTokenizing, setIsTokenizing] = useState(false);
  const isSending = useLaunch((state) => state.isSending);
  const isBusy = isTokenizing || isSending;

  function refuse(found: PaymentProblems): void {
    showToast(toastFor(found));
    setProblems(found);
    showProblems(found.email ? { email: found.email } : {});
  }

  /** `price` is what the payer sees on the button. */
  async function pay(price: number, tokenize: () => Promise<CardToken>): Promise<void> {
    if (isBusy) return;
    setProblems({});
    withdrawError();
    forgetRefusal();
    setIsTokenizing(true);
    try {
      const token = await tokenize();
      if ('problems' in token) return refuse(token.problems);
      way.follow(await launch(paymentFor(currentForm(), price, token.sourceId), way.wizard));
    } finally {
      setIsTokenizing(false);
    }
  }

  return { problems, isBusy, pay };
}

/** 'Please enter a valid email address' when only that is wrong. */
function toastFor({ email, ...card }: PaymentProblems): ToastText {
  const isOnlyEmail = email !== undefined && Object.keys(card).length === 0;
  return isOnlyEmail ? creationFailures.paymentEmail : creationFailures.paymentDetails;
}
