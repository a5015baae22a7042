import { useState } from 'react';
import type { CreationProblems } from '../../../protocol/creationChecks.ts';
import { creationFailures } from '../../../protocol/texts/creationTexts.ts';
import { showToast, withdrawError } from '../../stores/app/toasts.ts';
import { isOwnCode } from '../../stores/creation/wizardAttempt.ts';
import { currentForm, goOnWithDraft, showProblems } from '../../stores/creation/wizardDraft.ts';
import { eventDataFrom, launch } from '../../stores/creation/wizardLaunch.ts';
import { readSettings } from '../../stores/creation/wizardSettings.ts';
import { lookUpShareCode, useShareCodeCheck } from '../../stores/creation/wizardShareCode.ts';
import { payId, type WizardWay } from './useWizard.ts';
import { problemsAt } from './wizardSteps.ts';

const hasAny = (problems: CreationProblems) => Object.keys(problems).length > 0;

/** Shows what is missing: the toast, the words beside the fields, the focus on the first of them. */
function refuse(problems: CreationProblems): false {
  showToast(creationFailures.incomplete);
  showProblems(problems);
  return false;
}

/** False, with its words, for a code that somebody else has. Whether it is free when nobody answers, the end will show. */
async function isCodeFree({ shallAskAgain }: { shallAskAgain: boolean }): Promise<boolean> {
  const { shareCode } = currentForm();
  if (isOwnCode(shareCode)) return true;
  const known = useShareCodeCheck.getState();
  const isKnown = !shallAskAgain && known.code === shareCode && known.status === 'free';
  const { status } = isKnown ? known : await lookUpShareCode(shareCode);
  return status === 'taken' ? refuse({ shareCode: `${shareCode} is already taken.` }) : true;
}

/** What the buttons at the foot of a step do. */
export function useWizardSteps(way: WizardWay) {
  const [isBusy, setIsBusy] = useState(false);
  const { steps, place, go } = way;
  const index = place.at === 'step' ? steps.indexOf(place.step) : steps.length;

  async function canLeave(): Promise<boolean> {
    const step = steps[index]!;
    const problems = problemsAt(step, currentForm());
    if (hasAny(problems)) return refuse(problems);
    return !step.fields.includes('shareCode') || isCodeFree({ shallAskAgain: false });
  }

  /** Everything once more; then the payment form, or the event itself. */
  async function launchEvent(): Promise<void> {
    const settings = await readSettings();
    if (!settings) return showToast(creationFailures.prepare);
    if (!settings.paymentRequired) {
      const form = currentForm();
      return way.follow(await launch({ free: eventDataFrom(form, { isPaid: false }) }, way.wizard));
    }
    if (await isCodeFree({ shallAskAgain: true })) go(payId);
    else way.follow('refused');
  }

  async function next(): Promise<void> {
    if (isBusy) return;
    withdrawError();
    setIsBusy(true);
    try {
      if (!(await canLeave())) return;
      goOnWithDraft();
      const following = steps[index + 1];
      if (following) go(following.id);
      else await launchEvent();
    } finally {
      setIsBusy(false);
    }
  }

  const previous = () => go(steps[Math.max(0, index - 1)]!.id);
  return { index, isBusy, next, previous };
}
