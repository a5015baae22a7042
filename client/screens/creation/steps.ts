import {
  creationProblems,
  type CreationField,
  type CreationForm,
  type CreationProblems,
} from '../../stores/creation/creationChecks.ts';
import { creatorTexts } from '../../../protocol/texts/creation/creator.ts';

/** The two creators: one matter a step, or three steps. */
export type WizardKind = 'guided' | 'simple';

/** One step of a creator. */
export interface Step {
  /** Its name in the address. */
  id: string;
  /** Its name on the screen. */
  name: string;
  title: string;
  /** One sentence that says what this step is for. */
  lead: string;
  /** What may not be wrong to leave it, in the order in which it is asked. */
  fields: readonly CreationField[];
}

/** The steps of a creator, in order. A step for the payment stands only where an event costs something. */
export const stepsOf = (kind: WizardKind, isPaid: boolean): Step[] =>
  kind === 'simple' ? simpleSteps(isPaid) : guidedSteps(isPaid);

/** Everything once more, and the button that leads to the event. */
const launch = (name: string, isPaid: boolean): Step => ({
  id: 'launch',
  name,
  title: creatorTexts('launchTitle'),
  lead: creatorTexts(isPaid ? 'paidLaunchLead' : 'freeLaunchLead'),
  fields: ['email'],
});

const simpleSteps = (isPaid: boolean): Step[] => [
  {
    id: 'setup',
    name: creatorTexts('simpleSetupName'),
    title: creatorTexts('simpleSetupTitle'),
    lead: creatorTexts('simpleSetupLead'),
    fields: ['email', 'title', 'questions'],
  },
  {
    id: 'details',
    name: creatorTexts('detailsName'),
    title: creatorTexts('detailsTitle'),
    lead: creatorTexts('codesLead'),
    fields: ['shareCode', 'adminCode', 'date', 'location', 'description'],
  },
  launch(creatorTexts(isPaid ? 'simplePaidLaunchName' : 'simpleFreeLaunchName'), isPaid),
];

const payment = (): Step => ({
  id: 'payment',
  name: creatorTexts('paymentName'),
  title: creatorTexts('paymentTitle'),
  lead: creatorTexts('paymentLead'),
  fields: ['email'],
});

const guidedSteps = (isPaid: boolean): Step[] => [
  {
    id: 'setup',
    name: creatorTexts('guidedSetupName'),
    title: creatorTexts('guidedSetupTitle'),
    lead: creatorTexts('guidedSetupLead'),
    fields: ['email', 'title', 'date', 'location', 'description'],
  },
  {
    id: 'questions',
    name: creatorTexts('questionsName'),
    title: creatorTexts('questionsTitle'),
    lead: creatorTexts('questionsLead'),
    fields: ['questions'],
  },
  {
    id: 'customization',
    name: creatorTexts('customizationName'),
    title: creatorTexts('customizationTitle'),
    lead: creatorTexts('codesLead'),
    fields: ['shareCode', 'adminCode'],
  },
  ...(isPaid ? [payment()] : []),
  launch(creatorTexts('launchName'), isPaid),
];

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
