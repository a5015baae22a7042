import { Switch } from '../../components/Switch.tsx';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { setAnswerVisibility, useShowAnswers } from '../../stores/organiser.ts';
import { showAnswersOrAsk } from './showAnswersOrAsk.ts';

/** Whether guests and the big screen see answers and scores; showing answers that are set asks first. */
export function VisibilitySwitch() {
  const shareCode = useEventRoom(({ room }) => room?.event.shareCode ?? '');
  const showAnswers = useShowAnswers();
  return (
    <Switch
      label="Answer Visibility"
      hint={
        showAnswers
          ? 'On: guests and the big screen see each answer as soon as you set it, and the scores too.'
          : 'Off: guests and the big screen can’t see answers or scores until you turn this on.'
      }
      isOn={showAnswers}
      onChange={(isOn) => void (isOn ? showAnswersOrAsk() : setAnswerVisibility(shareCode, false))}
    />
  );
}
