import { useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { creatorTexts } from '../../../protocol/texts/creation/creator.ts';
import {
  type CreationField,
  type CreationForm,
  creationProblems,
  type CreationProblems,
} from '../../stores/creation/creationChecks.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { dismissErrorToast } from '../../stores/app/toasts.ts';
import { isPaidFor, sentSubmission, type LaunchOutcome } from '../../stores/creation/launch.ts';
import { setCreatedEvent, useCreated } from '../../stores/creation/createdEvent.ts';
import { currentForm, isDraftBlank, useDraft } from '../../stores/creation/draft.ts';
import { readSettings, useIsPaid } from '../../stores/creation/platformSettings.ts';

/** The two wizards. `guided` has one topic per step, and `simple` has three steps. */
export type WizardKind = 'guided' | 'simple';

/** The prefix of the text keys of a step. */
type StepTextPrefix =
  | 'simpleSetup'
  | 'details'
  | 'guidedSetup'
  | 'questions'
  | 'customization'
  | 'payment'
  | 'launch';

type Step = ReturnType<typeof newStep>;

const newStep = (
  /** The value of `step` in the address. */
  id: string,
  textPrefix: StepTextPrefix,
  /** The text key of a sentence about the purpose of the step. */
  lead: Parameters<typeof creatorTexts>[0] & `${string}Lead`,
  /** The fields that must be valid before the next step, in their order on the screen. */
  fields: CreationField[],
) => ({
  id,
  name: creatorTexts(`${textPrefix}Name`),
  title: creatorTexts(`${textPrefix}Title`),
  lead: creatorTexts(lead),
  fields,
});

/** Returns the last step: the summary, and the button that launches the event. */
const launchStep = (isPaid: boolean) =>
  newStep('launch', 'launch', isPaid ? 'paidLaunchLead' : 'freeLaunchLead', ['email']);

const simpleSteps = (isPaid: boolean): Step[] => [
  newStep('setup', 'simpleSetup', 'simpleSetupLead', [
    'email',
    'title',
    'celebration',
    'language',
    'questions',
  ]),
  newStep('details', 'details', 'codesLead', ['shareCode', 'adminCode', 'date', 'location', 'description']),
  { ...launchStep(isPaid), name: creatorTexts(isPaid ? 'simplePaidLaunchName' : 'simpleFreeLaunchName') },
];

const guidedSteps = (isPaid: boolean): Step[] => [
  newStep('setup', 'guidedSetup', 'guidedSetupLead', [
    'email',
    'title',
    'celebration',
    'date',
    'location',
    'description',
    'language',
  ]),
  newStep('questions', 'questions', 'questionsLead', ['questions']),
  newStep('customization', 'customization', 'codesLead', ['shareCode', 'adminCode']),
  ...(isPaid ? [newStep('payment', 'payment', 'paymentLead', ['email'])] : []),
  launchStep(isPaid),
];

/** Returns the steps of a wizard in order. The guided wizard has a payment step if events have a price. */
const stepsOf = (kind: WizardKind, isPaid: boolean) =>
  kind === 'simple' ? simpleSteps(isPaid) : guidedSteps(isPaid);

/** Returns the problems that prevent the next step. */
export const problemsAt = (step: Step, form: CreationForm): CreationProblems =>
  creationProblems(form, step.fields);

/**
 * Returns the index of the requested step, or of an earlier incomplete step. Without a valid request, starts
 * with the last step.
 */
export function reachableStepIndex(
  steps: readonly Step[],
  requested: string | null,
  form: CreationForm,
): number {
  const index = steps.findIndex(({ id }) => id === requested);
  // The payment step does not exist if events have become free.
  const requestedIndex = index === -1 ? steps.length - 1 : index;
  const unfinished = steps.findIndex((step) => Object.keys(problemsAt(step, form)).length > 0);
  return unfinished === -1 ? requestedIndex : Math.min(unfinished, requestedIndex);
}

/** Returns the step that contains a field. */
export const stepOf = (steps: readonly Step[], field: CreationField): Step =>
  steps.find(({ fields }) => fields.includes(field)) ?? steps[0]!;

/** The value of `step` in the address for the payment form. */
export const payId = 'pay';

/**
 * Returns the position in a wizard, with functions that change it. Each step is an entry of the browser
 * history. The browser's Back button therefore works like Previous.
 */
export function useWizard(kind: WizardKind) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const isPaid = useIsPaid();
  const created = useCreated(({ event }) => event);
  const steps = useMemo(() => stepsOf(kind, isPaid), [kind, isPaid]);
  const requested = query.get('step');
  // The position is not computed while the form changes, so that typing never opens an earlier step.
  const { view, index } = useMemo(
    () => positionOf(steps, { requested, isPaid, hasCreated: created !== undefined }),
    [steps, requested, isPaid, created],
  );
  /** The value of `step` in the address for the current view. */
  const viewId = view === 'step' ? steps[index]!.id : view;
  // Only the paid guided wizard shows the new event itself. Otherwise the portal shows it.
  const isShownHere = kind === 'guided' && isPaid;
  const portal = view === 'live' && created && !isShownHere ? pageLinks.admin(created.shareCode) : undefined;

  useEffect(() => {
    // An address without a step starts a new event. The organiser has already seen the previous one.
    if (requested === null) setCreatedEvent(undefined);
    // Replaces the form in the history, because the event already exists and is paid.
    if (portal) void navigate(portal, { replace: true });
    else if (requested !== viewId) setQuery({ step: viewId }, { replace: true });
  }, [requested, viewId, portal, navigate, setQuery]);
  // Reads the settings at each step, because the owner may change the price at any time.
  // oxlint-disable-next-line react/exhaustive-deps -- at each step
  useEffect(() => void readSettings(), [viewId]);

  const open = (id: string) => {
    if (id !== viewId) setQuery({ step: id });
  };
  /** Opens a step or the payment form. Dismisses an earlier error toast. */
  function go(id: string): void {
    dismissErrorToast();
    open(id);
  }
  /**
   * Opens the step with the first problem if the server refused the event. After a success, `view` changes
   * without this function.
   */
  function handleOutcome(outcome: LaunchOutcome): void {
    if (outcome === 'refused') open(firstInvalidStep(steps));
  }
  return { steps, view: portal ? ('portal' as const) : view, index, viewId, go, handleOutcome };
}

export type Wizard = ReturnType<typeof useWizard>;

function firstInvalidStep(steps: Step[]): string {
  const fields = Object.keys(useDraft.getState().problems) as CreationField[];
  const invalidSteps = new Set(fields.map((field) => stepOf(steps, field)));
  return (steps.find((step) => invalidSteps.has(step)) ?? steps.at(-1)!).id;
}

interface Position {
  /** What the wizard shows: a step, the payment form, or the new event. */
  view: 'step' | 'pay' | 'live';
  /** The current step. It is the last one for the payment form and for the new event. */
  index: number;
}

type PositionRequest = { requested: string | null; isPaid: boolean; hasCreated: boolean };

function positionOf(steps: Step[], { requested, isPaid, hasCreated }: PositionRequest): Position {
  const last = steps.length - 1;
  const submission = sentSubmission();
  if (submission && isPaidFor(submission)) return { view: 'pay', index: last };
  // After the event was created, Back never opens the form of that event.
  if (requested !== null && hasCreated && isDraftBlank()) return { view: 'live', index: last };
  const index = reachableStepIndex(steps, requested, currentForm());
  return { view: requested === payId && index === last && isPaid ? 'pay' : 'step', index };
}
