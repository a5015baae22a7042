import type { Types } from 'mongoose';
import type { EventRecord } from '../../models/event.ts';

/**
 * Records that a call outside of the show has set or cleared the answer of a question. Undoing the latest
 * step then does not change this answer. `isShown` means that the call shows the answer to guests. An undo
 * then also leaves `showAnswers` on.
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
 * Records that a call outside of the show has turned on `showAnswers`. Undoing the latest step then leaves it
 * on. `wereOn` is the previous value. If it was false, this call and not the step counts as the one that has
 * shown the visible answers.
 */
export function answersSwitchedOnByCall(event: EventRecord, wereOn: boolean): EventRecord {
  if (!event.showEffect) return event;
  const { hasSwitchedOn: _, shown, ...effect } = event.showEffect;
  return { ...event, showEffect: { ...effect, ...(wereOn && shown && { shown }) } };
}
