import { Types } from 'mongoose';
import type { EventReadModel } from '../../eventState/EventState.ts';
import { dataFormat, type EventRecord, type QuestionRecord } from '../../models/event.ts';
import { unplayedState } from '../questions/questionStates.ts';
import { copiedQuestionFields, copiedSettings, pickFields } from '../events/copyEvent.ts';

/** The fields that a rehearsal copies from its event. */
const copiedEventFields = [
  ...copiedSettings,
  'title',
  'date',
  'location',
  'description',
  'adminCodeHash',
  'adminCodeMark',
] as const satisfies (keyof EventRecord)[];

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
