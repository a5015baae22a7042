import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { organiserFailures, organiserSuccesses } from '../../../protocol/texts/organiserTexts.ts';
import type { ToastText } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { attempt } from './attempt.ts';
import { organiserRoom, showAtOnce, takeReply, withEvent } from './organiserRoom.ts';

type EventSwitches = Pick<GuestEvent, 'isActive' | 'isOver' | 'isDoorClosed' | 'showAnswers'>;

/** True when the change is stored. */
const changeEvent = async (
  change: Partial<EventSwitches>,
  done: ToastText,
  failed: ToastText = organiserFailures.updateEvent,
): Promise<boolean> =>
  attempt(
    async () => {
      await call('PATCH /api/events/:shareCode', {
        params: { shareCode: organiserRoom().event.shareCode },
        body: change,
      });
      takeReply(withEvent(change));
    },
    done,
    failed,
  );

/** Shows guests the answers and scores, or hides them. */
export const setAnswerVisibility = async (showAnswers: boolean): Promise<boolean> =>
  showAtOnce(withEvent({ showAnswers }), async () =>
    changeEvent(
      { showAnswers },
      showAnswers ? organiserSuccesses.answersShown : organiserSuccesses.answersHidden,
      organiserFailures.visibility,
    ),
  );

/** Opens the event to guests, or closes it. */
export const setEventActive = async (isActive: boolean): Promise<boolean> =>
  changeEvent({ isActive }, organiserSuccesses.eventUpdated);

/** Ends the game, or takes it up again. */
export const setEventOver = async (isOver: boolean): Promise<boolean> =>
  changeEvent({ isOver }, isOver ? organiserSuccesses.eventEnded : organiserSuccesses.eventResumed);

/** Lets new guests join, or nobody any more; whoever is in plays on either way. */
export const setJoining = async (isOpen: boolean): Promise<boolean> =>
  changeEvent(
    { isDoorClosed: !isOpen },
    isOpen ? organiserSuccesses.doorOpened : organiserSuccesses.doorClosed,
  );
