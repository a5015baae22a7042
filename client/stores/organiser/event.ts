import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { hostTexts } from '../../../protocol/texts/portal/answers.ts';
import { dashboardTexts } from '../../../protocol/texts/portal/dashboard.ts';
import { eventStatusTexts } from '../../../protocol/texts/portal/eventStatus.ts';
import { done, failed, type ToastText } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { attempt } from './attempt.ts';
import { ofEvent, applyOptimistically, applyReply, withEvent } from './organiserRoom.ts';

type EventSwitches = Pick<GuestEvent, 'isActive' | 'isOver' | 'isDoorClosed' | 'showAnswers'>;

/** True when the change is stored. */
const changeEvent = async (
  change: Partial<EventSwitches>,
  toast: ToastText,
  failure = failed(dashboardTexts('updateFailed')),
) =>
  attempt(
    async () => {
      await call('PATCH /api/events/:shareCode', { ...ofEvent(), body: change });
      applyReply(withEvent(change));
    },
    toast,
    failure,
  );

/** Shows guests the answers and scores, or hides them. */
export const setAnswerVisibility = async (showAnswers: boolean) =>
  applyOptimistically(withEvent({ showAnswers }), async () =>
    changeEvent(
      { showAnswers },
      done(hostTexts('visibilityToastTitle'), hostTexts(showAnswers ? 'shownToast' : 'hiddenToast')),
      failed(hostTexts('visibilityFailed')),
    ),
  );

/** Opens the event to guests, or closes it. */
export const setEventActive = async (isActive: boolean) =>
  changeEvent({ isActive }, done(dashboardTexts('updatedTitle'), dashboardTexts('updated')));

/** Ends the game, or takes it up again. */
export async function setEventOver(isOver: boolean) {
  const word = isOver ? 'ended' : 'resumed';
  const toast = done(eventStatusTexts(`${word}ToastTitle`), eventStatusTexts(`${word}Toast`));
  return changeEvent({ isOver }, toast);
}

/** Lets new guests join, or nobody any more; whoever is in plays on either way. */
export async function setJoining(isOpen: boolean) {
  const word = isOpen ? 'joiningOpened' : 'joiningClosed';
  const toast = done(eventStatusTexts(`${word}Title`), eventStatusTexts(word));
  return changeEvent({ isDoorClosed: !isOpen }, toast);
}
