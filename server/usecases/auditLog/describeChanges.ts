import { isDeepStrictEqual } from 'node:util';
import type { LogAction } from '../../../protocol/auditLogActions.ts';
import { isRevealPlanned } from '../../../protocol/rules/questions/questionPhase.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';
import type { LoggedAction } from './appendToLog.ts';
import { describeQuestionChange } from './describeQuestionChange.ts';

type Field = keyof EventRecord;

/** Fields that the server changes automatically, and fields whose changes are described by another field. */
const unloggedFields = new Set<Field>([
  '_id',
  'codes',
  'adminCodeHash',
  'questions',
  'showAnswers',
  'revision',
  'fence',
  'closing',
  'format',
  'participantCount',
  'hasPaperGuests',
  'showEffect',
  'freeze',
  'startOvers',
  'photoKeys',
]);

/**
 * The log action for each changed field. A pair contains the action for a field that was set, and the action
 * for a field that became empty. Fields without an entry are logged as `settingsChanged`.
 */
const actionsByField: Partial<Record<Field, LogAction | [is: LogAction, isNot: LogAction]>> = {
  title: 'detailsChanged',
  date: 'detailsChanged',
  location: 'detailsChanged',
  description: 'detailsChanged',
  celebration: 'detailsChanged',
  coupleName: 'detailsChanged',
  logo: 'picturesChanged',
  headerImage: 'picturesChanged',
  tables: 'tablesChanged',
  shareCode: 'eventCodeChanged',
  adminCodeMark: 'adminCodeChanged',
  isActive: ['eventOpened', 'eventClosed'],
  isDoorClosed: ['doorClosed', 'doorOpened'],
  isOver: ['gameEnded', 'gameResumed'],
  wasCrowned: ['winnersShown', 'settingsChanged'],
  keepsake: ['keepsakePublished', 'keepsakeWithdrawn'],
  keepsakeWithout: 'keepsakeChanged',
  holdsMessages: ['messagesHeld', 'messagesReleased'],
};

/** The actions whose entries list the changed fields in `details`. */
const actionsWithDetails = new Set<LogAction>(['detailsChanged', 'picturesChanged', 'keepsakePublished']);

/**
 * Describes the difference between two states of an event for the audit log. The result never contains an
 * answer.
 */
export const describeChanges = (before: EventRecord, after: EventRecord): LoggedAction[] =>
  before.isSample ? [] : [...fieldChanges(before, after), ...questionChanges(before, after)];

function fieldChanges(before: EventRecord, after: EventRecord): LoggedAction[] {
  const names = (Object.keys({ ...before, ...after }) as Field[]).filter(
    (name) =>
      !unloggedFields.has(name) && !isDeepStrictEqual(before[name] || undefined, after[name] || undefined),
  );
  const detailsBy = new Map<LogAction, string[]>();
  for (const name of names) {
    const actions = actionsByField[name] ?? 'settingsChanged';
    const action = typeof actions === 'string' ? actions : actions[after[name] ? 0 : 1];
    const detail = (name === 'keepsake' && after.keepsake) || name;
    detailsBy.set(action, [...(detailsBy.get(action) ?? []), detail]);
  }
  return Array.from(detailsBy, ([what, details]) => ({
    what,
    ...(actionsWithDetails.has(what) && { details }),
  }));
}

function questionChanges(before: EventRecord, after: EventRecord): LoggedAction[] {
  const [questionsBefore, questionsAfter] = [byId(before), byId(after)];
  const questionsByAction = new Map<LogAction, QuestionRecord[]>();
  for (const id of new Set([...questionsBefore.keys(), ...questionsAfter.keys()])) {
    const shown = { before: before.showAnswers, after: after.showAnswers };
    for (const action of describeQuestionChange(questionsBefore.get(id), questionsAfter.get(id), shown))
      questionsByAction.set(action, [
        ...(questionsByAction.get(action) ?? []),
        (questionsAfter.get(id) ?? questionsBefore.get(id))!,
      ]);
  }
  const changes = Array.from(questionsByAction, ([what, questions]) => aboutQuestions(what, questions));
  return [...answerSwitchChange(before, after, questionsByAction), ...changes, ...orderChange(before, after)];
}

const byId = ({ questions }: EventRecord) =>
  new Map(questions.map((question) => [question._id.toString(), question]));

const aboutQuestions = (what: LogAction, questions: QuestionRecord[]): LoggedAction =>
  questions.length === 1 ? { what, subject: questions[0]!.text } : { what, count: questions.length };

/**
 * Logs a change of `showAnswers`, but only if it neither reveals nor hides answers. Otherwise the entries
 * about these answers describe the change. A scheduled reveal was logged when it was scheduled.
 */
function answerSwitchChange(
  { showAnswers: wereShown, questions }: EventRecord,
  { showAnswers: areShown }: EventRecord,
  questionsByAction: ReadonlyMap<LogAction, unknown>,
): LoggedAction[] {
  if (wereShown === areShown || questionsByAction.has(areShown ? 'answersRevealed' : 'answersHidden'))
    return [];
  if (areShown && questions.some(isRevealPlanned)) return [];
  return [{ what: areShown ? 'answersSwitchedOn' : 'answersSwitchedOff' }];
}

function orderChange(before: EventRecord, after: EventRecord): LoggedAction[] {
  const [orderBefore, orderAfter] = [orderOf(before, byId(after)), orderOf(after, byId(before))];
  return isDeepStrictEqual(orderBefore, orderAfter) ? [] : [{ what: 'questionsReordered' }];
}

/** Returns the order of the questions that exist before and after the change. */
const orderOf = ({ questions }: EventRecord, others: ReadonlyMap<string, unknown>): string[] =>
  questions
    .toSorted((a, b) => a.order - b.order)
    .map(({ _id }) => _id.toString())
    .filter((id) => others.has(id));
