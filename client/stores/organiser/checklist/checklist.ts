/** The steps in the order in which a host takes them. */
export const checklistSteps = [
  'questions',
  'pictures',
  'mc',
  'rehearsal',
  'print',
  'venue',
  'bigScreen',
] as const;
export type ChecklistStep = (typeof checklistSteps)[number];

/** The facts about an event that tell which steps are done. Absent facts could not be loaded. */
export interface ChecklistFacts {
  questionCount: number;
  hasPicture: boolean;
  /** The roles of the helper links. Absent for co-hosts, who cannot create links. */
  helperRoles?: readonly string[] | undefined;
  venueCheckCount?: number | undefined;
  hasRehearsal: boolean;
  /** The steps that are marked as done on this device. */
  markedSteps: readonly string[];
}

export interface ChecklistItem {
  step: ChecklistStep;
  isDone: boolean;
}

/** Returns the steps of the host's checklist, and the first step that is not done. */
export function checklistOf(facts: ChecklistFacts): {
  items: ChecklistItem[];
  next: ChecklistStep | undefined;
} {
  const { questionCount, hasPicture, helperRoles, venueCheckCount = 0, hasRehearsal, markedSteps } = facts;
  const isMarked = (step: ChecklistStep) => markedSteps.includes(step);
  const done: Record<ChecklistStep, boolean> = {
    questions: questionCount > 0,
    pictures: hasPicture,
    mc: helperRoles?.includes('mc') ?? false,
    rehearsal: hasRehearsal || isMarked('rehearsal'),
    print: isMarked('print'),
    venue: venueCheckCount > 0,
    bigScreen: isMarked('bigScreen'),
  };
  const items = checklistSteps
    .filter((step) => step !== 'mc' || helperRoles !== undefined)
    .map((step) => ({ step, isDone: done[step] }));
  return { items, next: items.find(({ isDone }) => !isDone)?.step };
}
