import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { hostTexts } from '../../../protocol/texts/portal/answers.ts';
import { dashboardTexts } from '../../../protocol/texts/portal/dashboard.ts';
import { eventStatusTexts } from '../../../protocol/texts/portal/eventStatus.ts';
import { messagesTexts } from '../../../protocol/texts/portal/guests/messages.ts';
import { successToast, errorToast, type ToastText } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { runWithToast } from './runWithToast.ts';
import { eventParams, applyOptimistically, applyReply, withEvent } from './organiserRoom.ts';

type EventSwitches = Pick<
  GuestEvent,
  'isActive' | 'isOver' | 'isDoorClosed' | 'showAnswers' | 'holdsMessages'
>;

/** Changes the event. Returns true when the change is stored. */
const changeEvent = async (
  change: Partial<EventSwitches>,
  toast: ToastText,
  failure = errorToast(dashboardTexts('updateFailed')),
) =>
  runWithToast(
    async () => {
      await call('PATCH /api/events/:shareCode', { ...eventParams(), body: change });
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
      successToast(hostTexts('visibilityToastTitle'), hostTexts(showAnswers ? 'shownToast' : 'hiddenToast')),
      errorToast(hostTexts('visibilityFailed')),
    ),
  );

/** Opens the event to guests, or closes it. */
export const setEventActive = async (isActive: boolean) =>
  changeEvent({ isActive }, successToast(dashboardTexts('updatedTitle'), dashboardTexts('updated')));

/** Ends the game, or resumes it. */
export async function setEventOver(isOver: boolean) {
  const textKey = isOver ? 'ended' : 'resumed';
  const toast = successToast(eventStatusTexts(`${textKey}ToastTitle`), eventStatusTexts(`${textKey}Toast`));
  return changeEvent({ isOver }, toast);
}

/** Turns approval of messages on or off. Without approval, all messages that are not hidden are shown. */
export async function setHoldsMessages(holdsMessages: boolean) {
  const textKey = holdsMessages ? 'held' : 'released';
  const toast = successToast(messagesTexts(`${textKey}ToastTitle`), messagesTexts(`${textKey}Toast`));
  return changeEvent({ holdsMessages }, toast);
}

/** Allows or forbids new guests to join. Guests who have joined are not affected. */
export async function setJoining(isOpen: boolean) {
  const textKey = isOpen ? 'joiningOpened' : 'joiningClosed';
  const toast = successToast(eventStatusTexts(`${textKey}Title`), eventStatusTexts(textKey));
  return changeEvent({ isDoorClosed: !isOpen }, toast);
}
