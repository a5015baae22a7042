import { Types } from 'mongoose';
import type { EventReadModel } from '../../eventState/EventState.ts';
import { dataFormat, type EventRecord, type QuestionRecord } from '../../models/event.ts';
import { unplayedState } from '../questions/questionStates.ts';
import { fieldsWith } from '../../models/questionFields.ts';

/**
 * The fields that a rehearsal copies from its event. They contain the preparation of the event, not the state
 * of the game.
 */
const copiedEventFields = [
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
  'celebration',
  'look',
  'accent',
  'coupleName',
  'holdsMessages',
  'adminCodeHash',
  'adminCodeMark',
] as const satisfies (keyof EventRecord)[];
const copiedQuestionFields = fieldsWith('copied', 'asStored');

function pickFields<Stored extends object, Name extends keyof Stored>(
  record: Stored,
  names: readonly Name[],
) {
  const present = names.filter((name) => record[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, record[name]])) as Pick<Stored, Name>;
}

/** The fields that get new values in the copy. */
type NewFields = Pick<EventRecord, '_id' | 'shareCode' | 'createdAt' | 'simulation'>;

/**
 * Copies an event into a rehearsal. Drafts stay drafts, all other questions are open, and set answers are
 * held for the show. The copy refers to the event's pictures. It has no mail address, guests or links.
 */
export function rehearsalCopy(live: EventReadModel, newFields: NewFields): EventRecord {
  return {
    ...pickFields(live.event, copiedEventFields),
    ...newFields,
    originId: live.event._id,
    codes: [newFields.shareCode],
    isActive: true,
    isPaid: false,
    isSample: false,
    showAnswers: false,
    questions: live.event.questions.map((question) => copiedQuestion(question, live)),
    revision: 1,
    fence: 0,
    format: dataFormat,
  };
}

const copiedQuestion = (question: QuestionRecord, { event, board }: EventReadModel): QuestionRecord => ({
  ...pickFields(question, copiedQuestionFields),
  _id: new Types.ObjectId(),
  ...unplayedState(question, event, board.predictionCountOf(question._id.toString())),
});
