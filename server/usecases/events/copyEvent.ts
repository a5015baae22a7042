import type { CreateEvent } from '../../../protocol/schemas/events.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';
import { fieldsWith } from '../../models/questionFields.ts';
import { unplayedState } from '../questions/questionStates.ts';
import { idOfSubmission } from '../idempotency.ts';

/** The settings that every copy takes from its event: the preparation, not the state of play. */
export const copiedSettings = [
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
] as const satisfies (keyof EventRecord)[];

/** The fields of a question that every copy takes. A rehearsal also takes the correct answer. */
export const copiedQuestionFields = fieldsWith('copied', 'asStored');

export function pickFields<Stored extends object, Name extends keyof Stored>(
  record: Stored,
  names: readonly Name[],
) {
  const present = names.filter((name) => record[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, record[name]])) as Pick<Stored, Name>;
}

/**
 * Returns the settings and the questions that a new event takes from another one. The input wins. Without a
 * second language that differs from the new event's language, the questions have no translations. `seed`: the
 * seed of the ids.
 */
export function copyEvent(
  { event, board }: EventReadModel,
  { language: newLanguage }: Pick<CreateEvent, 'language'>,
  seed: string,
): { settings: Partial<EventRecord>; questions: QuestionRecord[] } {
  const { secondLanguage, ...settings } = pickFields(event, copiedSettings) as Partial<EventRecord>;
  const hasSecond =
    secondLanguage !== undefined && secondLanguage !== (newLanguage ?? event.language ?? 'en');
  const questions = event.questions.map((question, index): QuestionRecord => {
    const { correctAnswer: _answer, translation, ...content } = pickFields(question, copiedQuestionFields);
    const { isActive } = unplayedState(question, event, board.predictionCountOf(question._id.toString()));
    const _id = idOfSubmission(`${seed} copy ${index}`);
    return { ...content, ...(hasSecond && translation && { translation }), _id, isActive };
  });
  return { settings: { ...settings, ...(hasSecond && { secondLanguage }) }, questions };
}
