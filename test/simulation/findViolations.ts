import { type Done, type History, isAcknowledged, keyOf, type StoredState } from './history.ts';
import type { Action } from './scenario.ts';

type Name = Action['do'];

const describe = ({ action, node, value, reply }: Done) =>
  `${action.do}${value === undefined ? '' : ` '${value}'`} at node ${node} (${reply?.status ?? 'no reply'})`;
const isOneOf =
  (...names: Name[]) =>
  ({ action }: Done) =>
    names.includes(action.do);
const isPrediction = isOneOf('predict');
const isSetTo =
  (name: Name, is: boolean) =>
  ({ action }: Done) =>
    action.do === name && 'is' in action && action.is === is;
const endOf = ({ ended = Infinity }: Done) => ended;
/** True when one action was acknowledged before the other began. */
const isBefore = (entry: Done, other: Done) => isAcknowledged(entry) && endOf(entry) < other.began;

/** The violated invariants of a history, as sentences. */
export const findViolations = (history: History): string[] => [
  ...failures(history),
  ...lost(history),
  ...storedLate(history),
  ...seenTooEarly(history),
  ...usedEndedRights(history),
];

function* failures({ done }: History) {
  for (const entry of done)
    if (entry.reply?.status === 500) yield `failed: ${describe(entry)} ${JSON.stringify(entry.reply.body)}`;
}

/** Acknowledged writes that are missing at the end and were not replaced or removed later. */
function* lost({ done, states }: History) {
  const last = states.at(-1)!;
  const removed = new Set(done.filter(isOneOf('remove')).map(({ participantId }) => participantId));
  const deleted = new Set(done.filter(isOneOf('delete')).map(({ questionId }) => questionId));
  const storedIds = new Set(last.participants.map(({ _id }) => _id.toString()));
  for (const join of done.filter(isOneOf('join')).filter(isAcknowledged)) {
    const { id } = join.reply!.body as { id: string };
    if (!removed.has(id) && !storedIds.has(id)) yield `a guest who joined is missing: ${describe(join)}`;
  }
  for (const { questionId, participantId } of done.filter(isPrediction).filter(isAcknowledged)) {
    if (removed.has(participantId) || deleted.has(questionId)) continue;
    const value = last.predictions.get(keyOf(participantId!, questionId!));
    const tries = done.filter(
      (entry) =>
        isPrediction(entry) && entry.questionId === questionId && entry.participantId === participantId,
    );
    if (!isLatest(tries, value))
      yield `a prediction is lost: '${value}' is stored after ${tries.map(describe).join(', ')}`;
  }
  for (const ask of done.filter(isOneOf('ask')).filter(isAcknowledged)) {
    const { id } = ask.reply!.body as { id: string };
    if (!deleted.has(id) && !last.event.questions.some(({ _id }) => _id.toString() === id))
      yield `a question is lost: ${describe(ask)}`;
  }
  for (const { questionId } of done.filter(isOneOf('edit')).filter(isAcknowledged)) {
    const stored = last.event.questions.find(({ _id }) => _id.toString() === questionId);
    const edits = done.filter((entry) => isOneOf('edit')(entry) && entry.questionId === questionId);
    if (stored && !isLatest(edits, stored.text))
      yield `a text is lost: '${stored.text}' is stored after ${edits.map(describe).join(', ')}`;
  }
}

/** Whether a value may be the final one, given all attempts to set it. */
const isLatest = (tries: Done[], value: string | undefined) =>
  tries.some(
    (entry) =>
      entry.value === value && !tries.some((other) => endOf(entry) < other.began && isAcknowledged(other)),
  );

/** The predictions that were added or changed between two states. */
function* changes(states: StoredState[]) {
  for (const [index, after] of states.entries()) {
    const before = states[index - 1];
    if (!before) continue;
    for (const [key, value] of after.predictions)
      if (before.predictions.get(key) !== value) yield { before, after, key, value };
  }
}

/** Predictions that were stored although they began after the question was acknowledged as closed. */
function* storedLate({ done, states }: History) {
  const all = done.filter(isPrediction);
  for (const { before, after, key, value } of changes(states)) {
    const candidates = all.filter(
      (entry) =>
        keyOf(entry.participantId!, entry.questionId!) === key &&
        entry.value === value &&
        entry.began < after.at &&
        endOf(entry) > before.at,
    );
    const reasons = candidates.map((entry) => closingBefore(done, entry, after.at));
    if (reasons.every(Boolean))
      yield `stored too late: ${candidates.map(describe).join(', ') || key} began after ${reasons.map((closing) => describe(closing!)).join(', ')}`;
  }
}

/** The actions that close predictions and those that reopen them, for one question or all of them. */
const closings: {
  ends: (entry: Done) => boolean;
  reopens: (entry: Done) => boolean;
  isPerQuestion: boolean;
}[] = [
  {
    ends: (entry) =>
      entry.action.do === 'close' || (entry.action.do === 'answer' && entry.reply?.body.isActive === false),
    reopens: isOneOf('open'),
    isPerQuestion: true,
  },
  { ends: isOneOf('delete'), reopens: () => false, isPerQuestion: true },
  { ends: isSetTo('isOver', true), reopens: isSetTo('isOver', false), isPerQuestion: false },
  { ends: isSetTo('isActive', false), reopens: isSetTo('isActive', true), isPerQuestion: false },
];

/** The action that closed the question before this prediction began, unless another may have reopened it. */
function closingBefore(done: Done[], prediction: Done, until: number): Done | undefined {
  return closings
    .map(({ ends, reopens, isPerQuestion }) => {
      const isAboutIt = (entry: Done) => !isPerQuestion || entry.questionId === prediction.questionId;
      const ended = done.filter((entry) => isAboutIt(entry) && isBefore(entry, prediction) && ends(entry));
      const reopenings = done.filter(
        (entry) => isAboutIt(entry) && reopens(entry) && mayBeApplied(entry) && entry.began < until,
      );
      return ended.find((closing) => reopenings.every((entry) => endOf(entry) < closing.began));
    })
    .find(Boolean);
}

/** Whether the action may have been applied: it was not refused. */
const mayBeApplied = ({ reply }: Done) => !reply || reply.status < 300 || reply.status >= 500;

/** Predictions that were stored after their guest could see the answer. */
function* seenTooEarly({ states }: History) {
  for (const { before, key, value } of changes(states)) {
    const questionId = key.split(' ')[1];
    const question = before.event.questions.find(({ _id }) => _id.toString() === questionId);
    if (before.event.showAnswers && question?.correctAnswer !== undefined)
      yield `'${value}' was stored while guests could see the answer '${question.correctAnswer}'`;
  }
}

/** Actions that succeeded after the right to them was acknowledged as ended. */
function* usedEndedRights({ done }: History) {
  const acknowledged = done.filter(isAcknowledged);
  for (const entry of acknowledged) {
    const ended = acknowledged.find((other) => isBefore(other, entry) && endsRightOf(done, other, entry));
    if (ended) yield `${describe(entry)} succeeded after ${describe(ended)}`;
  }
}

function endsRightOf(done: Done[], ending: Done, later: Done): boolean {
  if (isPrediction(later) && ending.action.do === 'remove')
    return ending.participantId === later.participantId;
  if ('by' in later.action && later.action.by === 1) return ending.action.do === 'changeCode';
  if (later.action.do !== 'join' || later.reply?.status !== 201) return false;
  const { action } = ending;
  if (action.do !== 'isOver' && action.do !== 'isDoorClosed' && action.do !== 'isActive') return false;
  const isClosing = action.do === 'isActive' ? !action.is : action.is;
  const reopens = isSetTo(action.do, !action.is);
  return (
    isClosing &&
    done.every(
      (other) =>
        !reopens(other) || !mayBeApplied(other) || endOf(other) < ending.began || other.began > endOf(later),
    )
  );
}
