import { isDeepStrictEqual } from 'node:util';
import type { LogWord } from '../../../protocol/logWords.ts';
import type { EventRecord, QuestionRecord } from '../../models/game.ts';
import type { Done } from './entries.ts';
import { wordsOfQuestion } from './questionWords.ts';

type Field = keyof EventRecord;

/** What is no change that anybody has made, or is told by another field. */
const untold = new Set<Field>([
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
  'noted',
]);

/** What a change of a field is called: once it is set, and once it is not. Of any other field the settings have changed. */
const wordsOf: Partial<Record<Field, LogWord | [is: LogWord, isNot: LogWord]>> = {
  title: 'detailsChanged',
  date: 'detailsChanged',
  location: 'detailsChanged',
  description: 'detailsChanged',
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
};

/** Of these the log says more exactly what it was. */
const detailed = new Set<LogWord>(['detailsChanged', 'picturesChanged', 'keepsakePublished']);

/**
 * What has been done to an event, for its log, told by the event before and after it: so nothing that changes one can be
 * forgotten, and what changed nothing is nowhere. Of an answer it says that, not which one.
 */
export const changesOf = (before: EventRecord, after: EventRecord): Done[] =>
  before.isSample ? [] : [...changesOfFields(before, after), ...changesOfQuestions(before, after)];

function changesOfFields(before: EventRecord, after: EventRecord): Done[] {
  const names = (Object.keys({ ...before, ...after }) as Field[]).filter(
    (name) => !untold.has(name) && !isDeepStrictEqual(before[name] || undefined, after[name] || undefined),
  );
  const detailsBy = new Map<LogWord, string[]>();
  for (const name of names) {
    const words = wordsOf[name] ?? 'settingsChanged';
    const word = typeof words === 'string' ? words : words[after[name] ? 0 : 1];
    const detail = (name === 'keepsake' && after.keepsake) || name;
    detailsBy.set(word, [...(detailsBy.get(word) ?? []), detail]);
  }
  return Array.from(detailsBy, ([what, details]) => ({
    what,
    ...(detailed.has(what) && { details }),
  }));
}

function changesOfQuestions(before: EventRecord, after: EventRecord): Done[] {
  const [was, is] = [byId(before), byId(after)];
  const about = new Map<LogWord, QuestionRecord[]>();
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const shown = { before: before.showAnswers, after: after.showAnswers };
    for (const word of wordsOfQuestion(was.get(id), is.get(id), shown))
      about.set(word, [...(about.get(word) ?? []), (is.get(id) ?? was.get(id))!]);
  }
  const told = Array.from(about, ([what, questions]) => aboutQuestions(what, questions));
  return [...switching(before, after, about), ...told, ...reordering(before, after)];
}

const byId = ({ questions }: EventRecord) =>
  new Map(questions.map((question) => [question._id.toString(), question]));

const aboutQuestions = (what: LogWord, questions: QuestionRecord[]): Done =>
  questions.length === 1 ? { what, subject: questions[0]!.text } : { what, count: questions.length };

/** Switching the answers on or off is told by the answers that it shows or hides, where there are some. */
function switching(
  { showAnswers: was }: EventRecord,
  { showAnswers: is }: EventRecord,
  about: ReadonlyMap<LogWord, unknown>,
): Done[] {
  if (was === is || about.has(is ? 'answersRevealed' : 'answersHidden')) return [];
  return [{ what: is ? 'answersSwitchedOn' : 'answersSwitchedOff' }];
}

function reordering(before: EventRecord, after: EventRecord): Done[] {
  const [was, is] = [orderOf(before, byId(after)), orderOf(after, byId(before))];
  return isDeepStrictEqual(was, is) ? [] : [{ what: 'questionsReordered' }];
}

/** The order of those questions that are there before and after. */
const orderOf = ({ questions }: EventRecord, others: ReadonlyMap<string, unknown>): string[] =>
  questions
    .toSorted((a, b) => a.order - b.order)
    .map(({ _id }) => _id.toString())
    .filter((id) => others.has(id));
