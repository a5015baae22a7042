import { useEffect, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pages } from '../../../protocol/paths.ts';
import { sentSubmission, isPaidFor } from '../../stores/creation/wizardAttempt.ts';
import { withdrawError } from '../../stores/app/toasts.ts';
import { noteCreated, useCreated } from '../../stores/creation/wizardCreated.ts';
import { currentForm, isDraftBlank, useWizardDraft, type Wizard } from '../../stores/creation/wizardDraft.ts';
import { readSettings, useIsPaid } from '../../stores/creation/wizardSettings.ts';
import type { Outcome } from '../../stores/creation/wizardLaunch.ts';
import { firstUnfinished, reachable, stepOf, stepsOf, type WizardStep } from './wizardSteps.ts';

/** Where somebody stands: on a step, in the payment form, before the new event, or on the way to its portal. */
export type WizardPlace =
  { at: 'step'; step: WizardStep } | { at: 'pay' } | { at: 'live' } | { at: 'portal' };

/** What the parts of a creator need of it. */
export interface WizardWay {
  wizard: Wizard;
  steps: WizardStep[];
  place: WizardPlace;
  /** Opens a step, or the payment form; what went wrong before is no news there. */
  go: (id: string) => void;
  /** Goes back to what an outcome finds wrong, with its words; a new event is shown by itself. */
  follow: (outcome: Outcome) => void;
}

/** The payment form's name in the address. */
export const payId = 'pay';
const liveId = 'live';

/** The way through a creator. Each step is an entry of the browser's history: its Back button is Previous. */
export function useWizard(wizard: Wizard): WizardWay {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const isPaid = useIsPaid();
  const steps = useMemo(() => stepsOf(wizard, isPaid), [wizard, isPaid]);
  const asked = query.get('step');
  const place = usePlace(steps, asked, isPaid);
  const here = place.at === 'step' ? place.step.id : place.at;
  const portal = usePortal(wizard, place, isPaid);

  useEffect(() => {
    // Whoever comes without a step begins anew; what was created before has been seen.
    if (asked === null) noteCreated(undefined);
    // Each way replaces the form in the history: there is nothing to fill in or to pay any more.
    if (portal) void navigate(portal, { replace: true });
    else if (asked !== here) setQuery({ step: here }, { replace: true });
  }, [asked, here, portal, navigate, setQuery]);
  useSettingsReadAt(here);

  const open = (id: string) => {
    if (id !== here) setQuery({ step: id });
  };
  function go(id: string): void {
    withdrawError();
    open(id);
  }
  function follow(outcome: Outcome): void {
    if (outcome === 'refused') open(firstProblem(steps));
  }
  return { wizard, steps, place: portal ? { at: 'portal' } : place, go, follow };
}

/** The portal's address, where the event that was just created is shown: only a paid guided creator shows it itself. */
function usePortal(wizard: Wizard, place: WizardPlace, isPaid: boolean): string | undefined {
  const created = useCreated(({ event }) => event);
  const isShownHere = wizard === 'guided' && isPaid;
  return place.at === 'live' && created && !isShownHere ? pages.admin(created.shareCode) : undefined;
}

/** The price is asked for anew at each step: the owner may change it at any time. */
function useSettingsReadAt(here: string): void {
  const readAt = useRef<string>(undefined);
  useEffect(() => {
    if (readAt.current === here) return;
    readAt.current = here;
    void readSettings();
  }, [here]);
}

function firstProblem(steps: WizardStep[]): string {
  const { problems } = useWizardDraft.getState();
  const wrong = new Set(
    (Object.keys(problems) as (keyof typeof problems)[]).map((field) => stepOf(steps, field)),
  );
  return (steps.find((step) => wrong.has(step)) ?? steps.at(-1)!).id;
}

/** What the address asks for, as far as it could be given when it was asked: nobody is sent back while typing. */
function usePlace(steps: WizardStep[], asked: string | null, isPaid: boolean): WizardPlace {
  const created = useCreated(({ event }) => event);
  return useMemo(
    () => placeOf(steps, { asked, isPaid, hasCreated: created !== undefined }),
    [steps, asked, isPaid, created],
  );
}

interface Request {
  asked: string | null;
  isPaid: boolean;
  hasCreated: boolean;
}

function placeOf(steps: WizardStep[], { asked, isPaid, hasCreated }: Request): WizardPlace {
  const form = currentForm();
  const submission = sentSubmission();
  if (submission && isPaidFor(submission)) return { at: 'pay' };
  // Back after the event was created: never a form for what exists already.
  if (asked !== null && hasCreated && isDraftBlank()) return { at: 'live' };
  if (asked === null || asked === liveId) return { at: 'step', step: firstUnfinished(steps, form) };
  const step = reachable(steps, asked, form);
  const isAllDone = step === steps.at(-1);
  return asked === payId && isAllDone && isPaid ? { at: 'pay' } : { at: 'step', step };
}
