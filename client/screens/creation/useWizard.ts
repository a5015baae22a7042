import { useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CreationField } from '../../stores/creation/creationChecks.ts';
import { pages } from '../../../protocol/paths.ts';
import { withdrawError } from '../../stores/app/toasts.ts';
import { isPaidFor, sentSubmission, type Outcome } from '../../stores/creation/launch.ts';
import { noteCreated, useCreated } from '../../stores/creation/createdEvent.ts';
import { currentForm, isDraftBlank, useDraft } from '../../stores/creation/draft.ts';
import { readSettings, useIsPaid } from '../../stores/creation/platformSettings.ts';
import { reachable, stepOf, stepsOf, type Step, type WizardKind } from './steps.ts';

/** The payment form's name in the address. */
export const payId = 'pay';

/** Where somebody is in a creator. Each step is an entry of the browser's history: its Back button is Previous. */
export function useWizard(kind: WizardKind) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const isPaid = useIsPaid();
  const created = useCreated(({ event }) => event);
  const steps = useMemo(() => stepsOf(kind, isPaid), [kind, isPaid]);
  const asked = query.get('step');
  // As far as it could be given when it was asked: nobody is sent back while typing.
  const { at, index } = useMemo(
    () => placeOf(steps, { asked, isPaid, hasCreated: created !== undefined }),
    [steps, asked, isPaid, created],
  );
  /** The name of the present place in the address. */
  const here = at === 'step' ? steps[index]!.id : at;
  // Only a paid guided creator shows the new event itself.
  const isShownHere = kind === 'guided' && isPaid;
  const portal = at === 'live' && created && !isShownHere ? pages.admin(created.shareCode) : undefined;

  useEffect(() => {
    // Whoever comes without a step begins anew; what was created before has been seen.
    if (asked === null) noteCreated(undefined);
    // Each way replaces the form in the history: there is nothing to fill in or to pay any more.
    if (portal) void navigate(portal, { replace: true });
    else if (asked !== here) setQuery({ step: here }, { replace: true });
  }, [asked, here, portal, navigate, setQuery]);
  // The owner may change the price at any time.
  // oxlint-disable-next-line react/exhaustive-deps -- at each step anew
  useEffect(() => void readSettings(), [here]);

  const open = (id: string) => {
    if (id !== here) setQuery({ step: id });
  };
  /** Opens a step, or the payment form; what went wrong before is no news there. */
  function go(id: string): void {
    withdrawError();
    open(id);
  }
  /** Goes back to what an outcome finds wrong, with its words; a new event is shown by itself. */
  function follow(outcome: Outcome): void {
    if (outcome === 'refused') open(firstProblem(steps));
  }
  return { steps, at: portal ? ('portal' as const) : at, index, here, go, follow };
}

/** What the parts of a creator need of it. */
export type Wizard = ReturnType<typeof useWizard>;

function firstProblem(steps: Step[]): string {
  const fields = Object.keys(useDraft.getState().problems) as CreationField[];
  const wrong = new Set(fields.map((field) => stepOf(steps, field)));
  return (steps.find((step) => wrong.has(step)) ?? steps.at(-1)!).id;
}

interface Place {
  /** On a step, in the payment form, or before the new event. */
  at: 'step' | 'pay' | 'live';
  /** The present step; the last one in the payment form and before the new event. */
  index: number;
}

type Request = { asked: string | null; isPaid: boolean; hasCreated: boolean };

function placeOf(steps: Step[], { asked, isPaid, hasCreated }: Request): Place {
  const last = steps.length - 1;
  const submission = sentSubmission();
  if (submission && isPaidFor(submission)) return { at: 'pay', index: last };
  // Back after the event was created: never a form for what exists already.
  if (asked !== null && hasCreated && isDraftBlank()) return { at: 'live', index: last };
  const index = reachable(steps, asked, currentForm());
  return { at: asked === payId && index === last && isPaid ? 'pay' : 'step', index };
}
