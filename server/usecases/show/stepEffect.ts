import type { Types } from 'mongoose';
import type { EventRecord } from '../../models/event.ts';

/**
 * A call outside the show has set or taken back the answer of a question: undoing the latest step leaves that answer
 * alone. `isShown`: guests see the answer by this call, so answers stay switched on, too.
 */
export function answerSetByCall(event: EventRecord, id: Types.ObjectId, isShown: boolean): EventRecord {
  if (!event.showEffect) return event;
  const { shown, held, hasSwitchedOn, ...effect } = event.showEffect;
  return {
    ...event,
    showEffect: {
      ...effect,
      ...(shown && !shown.equals(id) && { shown }),
      ...(held && { held: held.filter((one) => !one.equals(id)) }),
      ...(hasSwitchedOn && !isShown && { hasSwitchedOn }),
    },
  };
}

/**
 * A call outside the show has switched answers on, or confirmed that they are: undoing the latest step leaves them on.
 * Where they were off, the answers that guests see are this call's, and not the step's any more.
 */
export function answersSwitchedOnByCall(event: EventRecord, wereOn: boolean): EventRecord {
  if (!event.showEffect) return event;
  const { hasSwitchedOn: _, shown, ...effect } = event.showEffect;
  return { ...event, showEffect: { ...effect, ...(wereOn && shown && { shown }) } };
}
