import { useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { creatorTexts } from '../../../protocol/texts/creation/creator.ts';
import {
  type CreationField,
  type CreationForm,
  creationProblems,
  type CreationProblems,
} from '../../stores/creation/creationChecks.ts';
import { pages } from '../../../protocol/paths.ts';
import { withdrawError } from '../../stores/app/toasts.ts';
import { isPaidFor, sentSubmission, type Outcome } from '../../stores/creation/launch.ts';
import { noteCreated, useCreated } from '../../stores/creation/createdEvent.ts';
import { currentForm, isDraftBlank, useDraft } from '../../stores/creation/draft.ts';
import { readSettings, useIsPaid } from '../../stores/creation/platformSettings.ts';

/** The two creators: one matter a step, or three steps. */
export type WizardKind = 'guided' | 'simple';

/** The words of a step, by the beginning of their keys. */
type StepWords =
  | 'simpleSetup'
  | 'details'
  | 'guidedSetup'
  | 'questions'
  | 'customization'
  | 'payment'
  | 'launch';

/** One step of a creator. */
type Step = ReturnType<typeof newStep>;

const newStep = (
  /** Its name in the address. */
  id: string,
  words: StepWords,
  /** One sentence that says what this step is for. */
  lead: Parameters<typeof creatorTexts>[0] & `${string}Lead`,
  /** What may not be wrong to leave it, in the order in which it is asked. */
  fields: CreationField[],
) => ({
  id,
  name: creatorTexts(`${words}Name`),
  title: creatorTexts(`${words}Title`),
  lead: creatorTexts(lead),
  fields,
});

/** Everything once more, and the button that leads to the event. */
const launch = (isPaid: boolean) =>
  newStep('launch', 'launch', isPaid ? 'paidLaunchLead' : 'freeLaunchLead', ['email']);

const simpleSteps = (isPaid: boolean): Step[] => [
  newStep('setup', 'simpleSetup', 'simpleSetupLead', ['email', 'title', 'language', 'questions']),
  newStep('details', 'details', 'codesLead', ['shareCode', 'adminCode', 'date', 'location', 'description']),
  { ...launch(isPaid), name: creatorTexts(isPaid ? 'simplePaidLaunchName' : 'simpleFreeLaunchName') },
];

const guidedSteps = (isPaid: boolean): Step[] => [
  newStep('setup', 'guidedSetup', 'guidedSetupLead', [
    'email',
    'title',
    'date',
    'location',
    'description',
    'language',
  ]),
  newStep('questions', 'questions', 'questionsLead', ['questions']),
  newStep('customization', 'customization', 'codesLead', ['shareCode', 'adminCode']),
  ...(isPaid ? [newStep('payment', 'payment', 'paymentLead', ['email'])] : []),
  launch(isPaid),
];

/** The steps of a creator, in order. A step for the payment stands only where an event costs something. */
const stepsOf = (kind: WizardKind, isPaid: boolean) =>
  kind === 'simple' ? simpleSteps(isPaid) : guidedSteps(isPaid);

/** What keeps a step from being left. */
export const problemsAt = (step: Step, form: CreationForm): CreationProblems =>
  creationProblems(form, step.fields);

/** The step that an address asks for, or an earlier one that has to be finished first. The last, where it names none. */
export function reachable(steps: readonly Step[], asked: string | null, form: CreationForm): number {
  const index = steps.findIndex(({ id }) => id === asked);
  // The payment step has gone when an event became free meanwhile.
  const wanted = index === -1 ? steps.length - 1 : index;
  const unfinished = steps.findIndex((step) => Object.keys(problemsAt(step, form)).length > 0);
  return unfinished === -1 ? wanted : Math.min(unfinished, wanted);
}

/** The step on which a field is entered. */
export const stepOf = (steps: readonly Step[], field: CreationField): Step =>
  steps.find(({ fields }) => fields.includes(field)) ?? steps[0]!;

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
