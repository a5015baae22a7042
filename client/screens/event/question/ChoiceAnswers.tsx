import { ChoiceButton } from '../../../components/controls/ChoiceButton.tsx';
import { answerLabel } from '../../../features/game/answerLabel.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { OwnPrediction } from '../../../stores/guest/predictions.ts';
import { standingWords } from '../game/flow.ts';

/** What the two ways to answer share. */
export type AnswersProps = {
  question: Question;
  prediction: OwnPrediction | undefined;
  /** What was picked just now, before it is saved. */
  picked: string | undefined;
  phase: 'idle' | 'picked' | 'sending' | 'leaving';
  onPick: (answer: string) => void;
};

const yesNo = ['yes', 'no'];

/** Yes and No, or one button for each option. */
export function ChoiceAnswers({ question, prediction, picked, phase, onPick }: AnswersProps) {
  const options = question.type === 'yes_no' ? yesNo : (question.options ?? []);
  const chosen = picked ?? prediction?.answer;
  return (
    <div role="group" aria-labelledby="question" className="flex flex-col gap-3">
      {options.map((option) => (
        <ChoiceButton
          key={option}
          // High enough for the word below a chosen one: nothing jumps under the thumb.
          className="min-h-19"
          selected={option === chosen}
          note={noteOf(prediction, phase)}
          onClick={() => onPick(option)}
        >
          <span className="wrap-anywhere" dir="auto">
            {answerLabel(question, option)}
          </span>
        </ChoiceButton>
      ))}
    </div>
  );
}

/** The word below the chosen option: only what is true is said to be saved. */
export function noteOf(prediction: OwnPrediction | undefined, phase: AnswersProps['phase']): string {
  if (phase === 'picked') return 'Your prediction';
  if (phase === 'sending') return standingWords.sending;
  return prediction && prediction.state !== 'refused' ? standingWords[prediction.state] : 'Your prediction';
}
