import { type Done, type History, isAcknowledged, keyOf, type Sight } from './history.ts';
import type { Action } from './story.ts';

type Name = Action['do'];

const tell = ({ action, node, said, reply }: Done) =>
  `${action.do}${said === undefined ? '' : ` '${said}'`} at node ${node} (${reply?.status ?? 'no reply'})`;
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
const isBefore = (one: Done, other: Done) => isAcknowledged(one) && endOf(one) < other.began;

/** The violated invariants of a history, as sentences. */
export const judge = (history: History): string[] => [
  ...failures(history),
  ...lost(history),
  ...lateOnes(history),
  ...seenTooEarly(history),
  ...rightsThatWentOn(history),
];

function* failures({ done }: History) {
  for (const one of done)
    if (one.reply?.status === 500) yield `failed: ${tell(one)} ${JSON.stringify(one.reply.body)}`;
}

/** Acknowledged writes that are missing at the end and were not replaced or removed later. */
function* lost({ done, sights }: History) {
  const last = sights.at(-1)!;
  const removed = new Set(done.filter(isOneOf('remove')).map(({ participantId }) => participantId));
  const deleted = new Set(done.filter(isOneOf('delete')).map(({ questionId }) => questionId));
  const there = new Set(last.participants.map(({ _id }) => _id.toString()));
  for (const join of done.filter(isOneOf('join')).filter(isAcknowledged)) {
    const { id } = join.reply!.body as { id: string };
    if (!removed.has(id) && !there.has(id)) yield `a guest who joined is gone: ${tell(join)}`;
  }
  for (const { questionId, participantId } of done.filter(isPrediction).filter(isAcknowledged)) {
    if (removed.has(participantId) || deleted.has(questionId)) continue;
    const said = last.predictions.get(keyOf(participantId!, questionId!));
    const tries = done.filter(
      (one) => isPrediction(one) && one.questionId === questionId && one.participantId === participantId,
    );
    if (!isLatest(tries, said))
      yield `a prediction is lost: '${said}' is stored after ${tries.map(tell).join(', ')}`;
  }
  for (const ask of done.filter(isOneOf('ask')).filter(isAcknowledged)) {
    const { id } = ask.reply!.body as { id: string };
    if (!deleted.has(id) && !last.event.questions.some(({ _id }) => _id.toString() === id))
      yield `a question is lost: ${tell(ask)}`;
  }
  for (const { questionId } of done.filter(isOneOf('edit')).filter(isAcknowledged)) {
    const stored = last.event.questions.find(({ _id }) => _id.toString() === questionId);
    const edits = done.filter((one) => isOneOf('edit')(one) && one.questionId === questionId);
    if (stored && !isLatest(edits, stored.text))
      yield `a text is lost: '${stored.text}' is stored after ${edits.map(tell).join(', ')}`;
  }
}

/** Whether a value may be the final one, given all attempts to set it. */
const isLatest = (tries: Done[], said: string | undefined) =>
  tries.some(
    (one) => one.said === said && !tries.some((other) => endOf(one) < other.began && isAcknowledged(other)),
  );

/** The predictions that were added or changed between two states. */
function* changes(sights: Sight[]) {
  for (const [index, after] of sights.entries()) {
    const before = sights[index - 1];
    if (!before) continue;
    for (const [key, said] of after.predictions)
      if (before.predictions.get(key) !== said) yield { before, after, key, said };
  }
}

/** Predictions that were stored although they began after the question was acknowledged as closed. */
function* lateOnes({ done, sights }: History) {
  const all = done.filter(isPrediction);
  for (const { before, after, key, said } of changes(sights)) {
    const mayBe = all.filter(
      (one) =>
        keyOf(one.participantId!, one.questionId!) === key &&
        one.said === said &&
        one.began < after.at &&
        endOf(one) > before.at,
    );
    const reasons = mayBe.map((one) => closingBefore(done, one, after.at));
    if (reasons.every(Boolean))
      yield `stored too late: ${mayBe.map(tell).join(', ') || key} began after ${reasons.map((closing) => tell(closing!)).join(', ')}`;
  }
}

/** The actions that close predictions and those that reopen them, for one question or all of them. */
const closings: { ends: (one: Done) => boolean; reopens: (one: Done) => boolean; ofOne: boolean }[] = [
  {
    ends: (one) =>
      one.action.do === 'close' || (one.action.do === 'answer' && one.reply?.body.isActive === false),
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
      const isAboutIt = (one: Done) => !ofOne || one.questionId === prediction.questionId;
      const ended = done.filter((one) => isAboutIt(one) && isBefore(one, prediction) && ends(one));
      const given = done.filter((one) => isAboutIt(one) && reopens(one) && mayHold(one) && one.began < until);
      return ended.find((closing) => given.every((one) => endOf(one) < closing.began));
    })
    .find(Boolean);
}

/** Whether the action may have been applied: it was not refused. */
const mayHold = ({ reply }: Done) => !reply || reply.status < 300 || reply.status >= 500;

/** Predictions that were stored after their guest could see the answer. */
function* seenTooEarly({ sights }: History) {
  for (const { before, key, said } of changes(sights)) {
    const questionId = key.split(' ')[1];
    const question = before.event.questions.find(({ _id }) => _id.toString() === questionId);
    if (before.event.showAnswers && question?.correctAnswer !== undefined)
      yield `'${said}' was stored while guests could see the answer '${question.correctAnswer}'`;
  }
}

/** Actions that succeeded after the right to them was acknowledged as ended. */
function* rightsThatWentOn({ done }: History) {
  const acknowledged = done.filter(isAcknowledged);
  for (const one of acknowledged) {
    const ended = acknowledged.find((other) => isBefore(other, one) && endsRightOf(done, other, one));
    if (ended) yield `${tell(one)} was let through after ${tell(ended)}`;
  }
}

function endsRightOf(done: Done[], ending: Done, one: Done): boolean {
  if (isPrediction(one) && ending.action.do === 'remove') return ending.participantId === one.participantId;
  if ('by' in one.action && one.action.by === 1) return ending.action.do === 'changeCode';
  if (one.action.do !== 'join' || one.reply?.status !== 201) return false;
  const { action } = ending;
  if (action.do !== 'isOver' && action.do !== 'isDoorClosed' && action.do !== 'isActive') return false;
  const isClosing = action.do === 'isActive' ? !action.is : action.is;
  const reopens = isSetTo(action.do, !action.is);
  return (
    isClosing &&
    done.every(
      (other) =>
        !reopens(other) || !mayHold(other) || endOf(other) < ending.began || other.began > endOf(one),
    )
  );
}
