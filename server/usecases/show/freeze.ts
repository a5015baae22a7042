import { Types } from 'mongoose';
import { counts } from '../../../protocol/limits.ts';
import { phaseOf } from '../../../protocol/rules/questions/questionPhase.ts';
import { freezeMs } from '../../base/limits.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import type { EventRecord } from '../../models/event.ts';

/**
 * Starts or ends the freeze together with a change of the event. The freeze starts if a change during a show
 * reveals the last hidden answer. It keeps the places 1 to 3 from before that change, so that phones do not
 * name the winners before the podium. It ends with the podium, with the end of the game, and if an answer is
 * hidden again. `live` is the cached event state before the change. `now` is in epoch milliseconds.
 */
export function withFreeze(
  live: EventReadModel,
  before: EventRecord,
  next: EventRecord,
  now: number,
): EventRecord {
  const isShowRunning = live.show.kind !== 'automatic' || (next.showEffect?.move ?? 0) > live.show.moves;
  if (!isShowRunning || next.wasCrowned || next.isOver || !areAllAnswersShown(next, live))
    return withoutFreeze(next);
  if (next.freeze || areAllAnswersShown(before, live)) return next;
  const places = live.board
    .rankedByScore()
    .slice(0, counts.podiumPlaces)
    .filter(({ points }) => points > 0);
  return {
    ...next,
    freeze: {
      until: new Date(now + freezeMs),
      places: places.map(({ id, totalPredictions, correctPredictions, points, tieBreakerDistance }) => ({
        participantId: new Types.ObjectId(id),
        totalPredictions,
        correctPredictions,
        points,
        ...(tieBreakerDistance !== undefined && { tieBreakerDistance }),
      })),
    },
  };
}

export function withoutFreeze(event: EventRecord): EventRecord {
  if (!event.freeze) return event;
  const { freeze: _, ...rest } = event;
  return rest;
}

/** Ends a freeze whose time has passed at `now` (epoch milliseconds). */
export const withoutDueFreeze = (event: EventRecord, now: number): EventRecord =>
  event.freeze && event.freeze.until.getTime() <= now ? withoutFreeze(event) : event;

/** Returns true if guests see the answers of all questions that are not drafts. */
function areAllAnswersShown(event: EventRecord, { board }: EventReadModel): boolean {
  const phases = event.questions
    .map((question) => phaseOf(question, event, board.predictionCountOf(question._id.toString())))
    .filter((phase) => phase !== 'draft');
  return phases.length > 0 && phases.every((phase) => phase === 'shown');
}
