import { creationProblems, type CreationField, type CreationForm, type CreationProblems } from '../../stores/creation/creationChecks.ts';
import { creationSteps } from '../../../protocol/texts/creationTexts.ts';

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

const { guided, simple } = creationSteps;

/** The steps of a creator, in order. A step for the payment stands only where an event costs something. */
export const stepsOf = (kind: WizardKind, isPaid: boolean): Step[] =>
  kind === 'simple' ? simpleSteps(isPaid) : guidedSteps(isPaid);

const codesLead =
  'Choose a code for your guests and one for yourself. You can add a logo and a picture in the admin portal.';

/** Everything once more, and the button that leads to the event. */
const launch = (name: string, isPaid: boolean): Step => ({
  id: 'launch',
  name,
  title: 'Ready to launch',
  lead: isPaid ? 'Take one last look before you pay.' : 'Take one last look. Then your guests can join.',
  fields: ['email'],
});

const simpleSteps = (isPaid: boolean): Step[] => [
  {
    id: 'setup',
    name: simple.setup,
    title: 'Create your event',
    lead: 'Your email, a title and one question are enough to start.',
    fields: ['email', 'title', 'questions'],
  },
  {
    id: 'details',
    name: simple.details,
    title: 'How guests find you',
    lead: codesLead,
    fields: ['shareCode', 'adminCode', 'date', 'location', 'description'],
  },
  launch(isPaid ? simple.paidLaunch : simple.freeLaunch, isPaid),
];

const payment: Step = {
  id: 'payment',
  name: guided.payment,
  title: 'What it costs',
  lead: 'You’ll pay at the very end, after one last look. We won’t charge you before that.',
  fields: ['email'],
};

const guidedSteps = (isPaid: boolean): Step[] => [
  {
    id: 'setup',
    name: guided.setup,
    title: 'What are you celebrating?',
    lead: 'It takes a few minutes. Fields marked * are required; the rest can wait.',
    fields: ['email', 'title', 'date', 'location', 'description'],
  },
  {
    id: 'questions',
    name: guided.questions,
    title: 'What will your guests predict?',
    lead: 'Tap the ones you like, and add some that only your guests would get.',
    fields: ['questions'],
  },
  {
    id: 'customization',
    name: guided.customization,
    title: 'Make it yours',
    lead: codesLead,
    fields: ['shareCode', 'adminCode'],
  },
  ...(isPaid ? [payment] : []),
  launch(guided.launch, isPaid),
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
