import { creatorTexts } from '../../../protocol/texts/creation/creator.ts';
import {
  type CreationField,
  type CreationForm,
  creationProblems,
  type CreationProblems,
} from '../../stores/creation/creationChecks.ts';

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
export type Step = ReturnType<typeof newStep>;

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
  newStep('setup', 'simpleSetup', 'simpleSetupLead', ['email', 'title', 'questions']),
  newStep('details', 'details', 'codesLead', ['shareCode', 'adminCode', 'date', 'location', 'description']),
  { ...launch(isPaid), name: creatorTexts(isPaid ? 'simplePaidLaunchName' : 'simpleFreeLaunchName') },
];

const guidedSteps = (isPaid: boolean): Step[] => [
  newStep('setup', 'guidedSetup', 'guidedSetupLead', ['email', 'title', 'date', 'location', 'description']),
  newStep('questions', 'questions', 'questionsLead', ['questions']),
  newStep('customization', 'customization', 'codesLead', ['shareCode', 'adminCode']),
  ...(isPaid ? [newStep('payment', 'payment', 'paymentLead', ['email'])] : []),
  launch(isPaid),
];

/** The steps of a creator, in order. A step for the payment stands only where an event costs something. */
export const stepsOf = (kind: WizardKind, isPaid: boolean) =>
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
