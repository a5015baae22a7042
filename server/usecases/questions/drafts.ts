import { phaseOf } from '../../../protocol/rules/questions/questionPhase.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';
import type { App } from '../App.ts';

/**
 * Returns the ids of the questions that are drafts, based on the stored predictions. Must be called within a
 * change of the event: while the revision is the same, an inactive question accepts no prediction. Another
 * server may have stored a prediction that is not in this cache. If the cache has no prediction of a
 * question, the guests are therefore resynced.
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
