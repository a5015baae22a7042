import { phaseOf } from '../../../protocol/rules/questions/questionPhase.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';
import type { App } from '../App.ts';

/**
 * Returns the ids of those questions that are drafts, by the predictions that are stored. Called within a change of the
 * event: a question that is inactive in it takes no prediction while its revision holds, but another server may have
 * stored one of which this one has not heard. Guests are read again only where memory knows no prediction.
 */
export async function findDrafts(
  app: Pick<App, 'eventCache'>,
  event: EventRecord,
  questions: QuestionRecord[],
): Promise<ReadonlySet<string>> {
  const eventId = event._id.toString();
  const { board } = await app.eventCache.get(eventId);
  const draftIds = () => {
    const ids = questions.map((question) => [question, question._id.toString()] as const);
    return ids.flatMap(([question, id]) =>
      phaseOf(question, event, board.predictionCountOf(id)) === 'draft' ? id : [],
    );
  };
  if (draftIds().length > 0) await app.eventCache.resyncGuests(eventId);
  return new Set(draftIds());
}
