import { organiserFailures, organiserSuccesses } from '../../../protocol/texts/organiserTexts.ts';
import { updateEvent } from '../../api/events.ts';
import { useEventRoom } from '../room/eventRoom.ts';
import { attempt, takeReply, useOrganiser } from './questions.ts';
import { untilTold } from '../room/untilTold.ts';

const storedShowAnswers = () => useEventRoom.getState().room?.event.showAnswers;

/** Shows guests the answers and scores, or hides them. */
export async function setAnswerVisibility(shareCode: string, showAnswers: boolean): Promise<boolean> {
  useOrganiser.setState({ pendingShowAnswers: showAnswers });
  const isDone = await attempt(
    async () => {
      await updateEvent(shareCode, { showAnswers });
      takeReply((room) => ({ ...room, event: { ...room.event, showAnswers } }));
    },
    showAnswers ? organiserSuccesses.answersShown : organiserSuccesses.answersHidden,
    organiserFailures.visibility,
  );
  const settle = () =>
    useOrganiser.setState((now) =>
      now.pendingShowAnswers === showAnswers ? { pendingShowAnswers: undefined } : {},
    );
  if (isDone) void untilTold(() => storedShowAnswers() === showAnswers).then(settle);
  else settle();
  return isDone;
}

/** Opens the event to guests, or closes it. */
export const setEventActive = async (shareCode: string, isActive: boolean): Promise<boolean> =>
  attempt(
    async () => {
      await updateEvent(shareCode, { isActive });
      takeReply((room) => ({ ...room, event: { ...room.event, isActive } }));
    },
    organiserSuccesses.eventUpdated,
    organiserFailures.updateEvent,
  );

/** Ends the game, or takes it up again; true when it is stored. */
export const setEventOver = async (shareCode: string, isOver: boolean): Promise<boolean> =>
  attempt(
    async () => {
      await updateEvent(shareCode, { isOver });
      takeReply((room) => ({ ...room, event: { ...room.event, isOver } }));
    },
    isOver ? organiserSuccesses.eventEnded : organiserSuccesses.eventResumed,
    organiserFailures.updateEvent,
  );
