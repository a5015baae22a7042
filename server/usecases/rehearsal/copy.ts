import { Types } from 'mongoose';
import { isDraft } from '../../../protocol/rules/visibility.ts';
import type { LiveEvent } from '../../followedEvent.ts';
import { type EventRecord, type QuestionRecord, eveningFormat, formatOf } from '../../models/game.ts';

/** What a rehearsal has of its event: what was prepared, and nothing of what has happened since. */
const ofEvents = [
  'title',
  'date',
  'location',
  'description',
  'logo',
  'headerImage',
  'tables',
  'bigScreenQr',
  'language',
  'secondLanguage',
  'coupleName',
  'adminCodeHash',
  'adminCodeMark',
] as const satisfies (keyof EventRecord)[];
const ofQuestions = [
  'text',
  'type',
  'options',
  'translation',
  'correctAnswer',
  'weight',
  'numberRule',
  'tolerance',
  'isTieBreaker',
  'note',
  'order',
] as const satisfies (keyof QuestionRecord)[];

function only<Stored extends object, Name extends keyof Stored>(stored: Stored, names: readonly Name[]) {
  const given = names.filter((name) => stored[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, stored[name]])) as Pick<Stored, Name>;
}

/** What is new in a copy. */
type Fresh = Pick<EventRecord, '_id' | 'shareCode' | 'createdAt' | 'simulation'>;

/**
 * An event as it is before the evening, to rehearse it: drafts stay drafts, every other question is open, and the answers
 * that are set wait for the show. Its pictures are those of the event. No mail address, no guest, no link.
 */
export function rehearsalCopy(live: LiveEvent, fresh: Fresh): EventRecord {
  const copy: EventRecord = {
    ...only(live.event, ofEvents),
    ...fresh,
    originId: live.event._id,
    codes: [fresh.shareCode],
    isActive: true,
    isPaid: false,
    isSample: false,
    showAnswers: false,
    questions: live.event.questions.map((question) => unplayed(question, live)),
    revision: 1,
    fence: 0,
    // An earlier server would count it.
    format: eveningFormat,
  };
  return { ...copy, format: formatOf(copy) };
}

const unplayed = (question: QuestionRecord, { board }: LiveEvent): QuestionRecord => ({
  ...only(question, ofQuestions),
  _id: new Types.ObjectId(),
  isActive: !isDraft(question, board.predictionCountOf(question._id.toString())),
  ...(question.correctAnswer !== undefined && { isHeld: true }),
});
