import type { Types } from 'mongoose';
import type { EventRecord } from '../../models/event.ts';

/**
 * Records that a call outside the show has set or cleared the answer of a question. Undoing the latest step
 * then does not change this answer. `isShown`: the call shows the answer to guests; an undo then also leaves
 * `showAnswers` on.
 */
export function answerSetByCall(event: EventRecord, id: Types.ObjectId, isShown: boolean): EventRecord {
  if (!event.showEffect) return event;
  const { shown, held, hasSwitchedOn, ...effect } = event.showEffect;
  return {
    ...event,
    showEffect: {
      ...effect,
      ...(shown && !shown.equals(id) && { shown }),
      ...(held && { held: held.filter((heldId) => !heldId.equals(id)) }),
      ...(hasSwitchedOn && !isShown && { hasSwitchedOn }),
    },
  };
}

/**
 * Records that a call outside the show has set `showAnswers` to true. Undoing the latest step then leaves it
 * true. `wereOn`: the previous value. If it was false, the visible answers count as shown by this call and
 * not by the step.
 */
export function answersSwitchedOnByCall(event: EventRecord, wereOn: boolean): EventRecord {
  if (!event.showEffect) return event;
  const { hasSwitchedOn: _, shown, ...effect } = event.showEffect;
  return { ...event, showEffect: { ...effect, ...(wereOn && shown && { shown }) } };
}
