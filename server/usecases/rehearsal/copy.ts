import { Types } from 'mongoose';
import type { LiveEvent } from '../../eventState/EventState.ts';
import { dataFormat, type EventRecord, type QuestionRecord } from '../../models/event.ts';
import { unplayedState } from '../questions/questionStates.ts';
import { fieldsWith } from '../../models/questionFields.ts';

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
const copiedAsStored = fieldsWith('copied', 'asStored');

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
  return {
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
    format: dataFormat,
  };
}

const unplayed = (question: QuestionRecord, { event, board }: LiveEvent): QuestionRecord => ({
  ...only(question, copiedAsStored),
  _id: new Types.ObjectId(),
  ...unplayedState(question, event, board.predictionCountOf(question._id.toString())),
});
