import { type Done, type History, isAcknowledged, keyOf, type StoredState } from './history.ts';
import type { Action } from './story.ts';

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
  ...lateOnes(history),
  ...seenTooEarly(history),
  ...rightsThatWentOn(history),
];

function* failures({ done }: History) {
  for (const entry of done)
    if (entry.reply?.status === 500) yield `failed: ${describe(entry)} ${JSON.stringify(entry.reply.body)}`;
}

/** Acknowledged writes that are missing at the end and were not replaced or removed later. */
function* lost({ done, sights }: History) {
  const last = sights.at(-1)!;
  const removed = new Set(done.filter(isOneOf('remove')).map(({ participantId }) => participantId));
  const deleted = new Set(done.filter(isOneOf('delete')).map(({ questionId }) => questionId));
  const there = new Set(last.participants.map(({ _id }) => _id.toString()));
  for (const join of done.filter(isOneOf('join')).filter(isAcknowledged)) {
    const { id } = join.reply!.body as { id: string };
    if (!removed.has(id) && !there.has(id)) yield `a guest who joined is gone: ${describe(join)}`;
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
function* changes(sights: StoredState[]) {
  for (const [index, after] of sights.entries()) {
    const before = sights[index - 1];
    if (!before) continue;
    for (const [key, value] of after.predictions)
      if (before.predictions.get(key) !== value) yield { before, after, key, value };
  }
}

/** Predictions that were stored although they began after the question was acknowledged as closed. */
function* lateOnes({ done, sights }: History) {
  const all = done.filter(isPrediction);
  for (const { before, after, key, value } of changes(sights)) {
    const mayBe = all.filter(
      (entry) =>
        keyOf(entry.participantId!, entry.questionId!) === key &&
        entry.value === value &&
        entry.began < after.at &&
        endOf(entry) > before.at,
    );
    const reasons = mayBe.map((entry) => closingBefore(done, entry, after.at));
    if (reasons.every(Boolean))
      yield `stored too late: ${mayBe.map(describe).join(', ') || key} began after ${reasons.map((closing) => describe(closing!)).join(', ')}`;
  }
}

/** The actions that close predictions and those that reopen them, for one question or all of them. */
const closings: { ends: (entry: Done) => boolean; reopens: (entry: Done) => boolean; ofOne: boolean }[] = [
  {
    ends: (entry) =>
      entry.action.do === 'close' || (entry.action.do === 'answer' && entry.reply?.body.isActive === false),
    reopens: isOneOf('open'),
    ofOne: true,
  },
  { ends: isOneOf('delete'), reopens: () => false, ofOne: true },
  { ends: isSetTo('isOver', true), reopens: isSetTo('isOver', false), ofOne: false },
  { ends: isSetTo('isActive', false), reopens: isSetTo('isActive', true), ofOne: false },
];

/** The action that closed the question before this prediction began, unless another may have reopened it. */
function closingBefore(done: Done[], prediction: Done, until: number): Done | undefined {
  return closings
    .map(({ ends, reopens, ofOne }) => {
      const isAboutIt = (entry: Done) => !ofOne || entry.questionId === prediction.questionId;
      const ended = done.filter((entry) => isAboutIt(entry) && isBefore(entry, prediction) && ends(entry));
      const given = done.filter(
        (entry) => isAboutIt(entry) && reopens(entry) && mayHold(entry) && entry.began < until,
      );
      return ended.find((closing) => given.every((entry) => endOf(entry) < closing.began));
    })
    .find(Boolean);
}

/** Whether the action may have been applied: it was not refused. */
const mayHold = ({ reply }: Done) => !reply || reply.status < 300 || reply.status >= 500;

/** Predictions that were stored after their guest could see the answer. */
function* seenTooEarly({ sights }: History) {
  for (const { before, key, value } of changes(sights)) {
    const questionId = key.split(' ')[1];
    const question = before.event.questions.find(({ _id }) => _id.toString() === questionId);
    if (before.event.showAnswers && question?.correctAnswer !== undefined)
      yield `'${value}' was stored while guests could see the answer '${question.correctAnswer}'`;
  }
}

/** Actions that succeeded after the right to them was acknowledged as ended. */
function* rightsThatWentOn({ done }: History) {
  const acknowledged = done.filter(isAcknowledged);
  for (const entry of acknowledged) {
    const ended = acknowledged.find((other) => isBefore(other, entry) && endsRightOf(done, other, entry));
    if (ended) yield `${describe(entry)} was let through after ${describe(ended)}`;
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
        !reopens(other) || !mayHold(other) || endOf(other) < ending.began || other.began > endOf(later),
    )
  );
}
