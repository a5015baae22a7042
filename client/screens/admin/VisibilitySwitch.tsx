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
          ? 'On: guests and the big screen see every answer and score the moment you set it.'
          : 'Off: guests and the big screen see neither answers nor scores until you switch this on.'
      }
      isOn={showAnswers}
      onChange={(isOn) => void (isOn ? showAnswersOrAsk() : setAnswerVisibility(shareCode, false))}
    />
  );
}
