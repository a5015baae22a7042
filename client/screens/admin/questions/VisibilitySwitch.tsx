import { Switch } from '../../../components/controls/Switch.tsx';
import { useShowAnswers } from '../../../stores/organiser/questions.ts';
import { hideAnswersOrAsk, showAnswersOrAsk } from '../host/showAnswersOrAsk.ts';

/** Whether guests and the big screen see answers and scores; showing answers that are set asks first, and so does hiding them. */
export function VisibilitySwitch() {
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
      onChange={(isOn) => (isOn ? showAnswersOrAsk() : hideAnswersOrAsk())}
    />
  );
}
