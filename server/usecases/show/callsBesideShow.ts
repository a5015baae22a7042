import type { Types } from 'mongoose';
import type { EventRecord } from '../../models/event.ts';

/**
 * Records that a call outside the show has set or taken back the answer of a question: undoing the latest
 * step leaves that answer unchanged. `isShown`: the call shows the answer to guests, so an undo also leaves
 * answers switched on.
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
 * Records that a call outside the show has switched answers on, or confirmed it: undoing the latest step
 * leaves them on. When they were off, the visible answers now belong to this call and not to the step.
 */
export function answersSwitchedOnByCall(event: EventRecord, wereOn: boolean): EventRecord {
  if (!event.showEffect) return event;
  const { hasSwitchedOn: _, shown, ...effect } = event.showEffect;
  return { ...event, showEffect: { ...effect, ...(wereOn && shown && { shown }) } };
}
