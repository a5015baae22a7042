import {
  creationProblems,
  type CreationField,
  type CreationForm,
  type CreationProblems,
} from '../../../protocol/creationChecks.ts';
import { creationSteps } from '../../../protocol/texts/creationTexts.ts';
import type { Wizard } from '../../stores/creation/wizardDraft.ts';

/** One step of a creator: its name in the address, its name on the screen, and what may not be wrong to leave it. */
export interface WizardStep {
  id: string;
  name: string;
  fields: readonly CreationField[];
}

const { guided, simple } = creationSteps;

/** The steps of a creator, in order. A step for the payment stands only where an event costs something. */
export function stepsOf(wizard: Wizard, isPaid: boolean): WizardStep[] {
  if (wizard === 'simple')
    return [
      { id: 'setup', name: simple.setup, fields: ['email', 'title', 'questions'] },
      {
        id: 'details',
        name: simple.details,
        fields: ['shareCode', 'adminCode', 'date', 'location', 'description'],
      },
      { id: 'launch', name: isPaid ? simple.paidLaunch : simple.freeLaunch, fields: ['email'] },
    ];
  const payment: WizardStep = { id: 'payment', name: guided.payment, fields: ['email'] };
  return [
    { id: 'setup', name: guided.setup, fields: ['email', 'title', 'date', 'location', 'description'] },
    { id: 'questions', name: guided.questions, fields: ['questions'] },
    { id: 'customization', name: guided.customization, fields: ['shareCode', 'adminCode'] },
    ...(isPaid ? [payment] : []),
    { id: 'launch', name: guided.launch, fields: ['email'] },
  ];
}

/** What keeps a step from being left. */
export const problemsAt = (step: WizardStep, form: CreationForm): CreationProblems =>
  creationProblems(form, step.fields);

const hasProblems = (step: WizardStep, form: CreationForm) => Object.keys(problemsAt(step, form)).length > 0;

/** The first step that cannot be left yet; the last one when all others can. */
export const firstUnfinished = (steps: readonly WizardStep[], form: CreationForm): WizardStep =>
  steps.find((step) => hasProblems(step, form)) ?? steps.at(-1)!;

/** The step that an address asks for, or an earlier one that has to be finished first. */
export function reachable(steps: readonly WizardStep[], asked: string, form: CreationForm): WizardStep {
  const index = steps.findIndex(({ id }) => id === asked);
  // The payment step has gone when an event became free meanwhile.
  const wanted = index === -1 ? steps.length - 1 : index;
  return steps.slice(0, wanted).find((step) => hasProblems(step, form)) ?? steps[wanted]!;
}

/** The step on which a field is entered. */
export const stepOf = (steps: readonly WizardStep[], field: CreationField): WizardStep =>
  steps.find(({ fields }) => fields.includes(field)) ?? steps[0]!;
