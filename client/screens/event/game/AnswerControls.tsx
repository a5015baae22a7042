import { useState } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { ChoiceButton } from '../../../components/controls/ChoiceButton.tsx';
import { Form, TextField } from '../../../components/controls/Field.tsx';
import { answerLabel } from '../../../features/game/answers.ts';
import { predictionStateText } from '../../../features/game/gameSentences.ts';
import { optionOf } from '../../../../protocol/rules/spelling.ts';
import { isBlank } from '../../../../protocol/userText.ts';
import { lengths } from '../../../../protocol/limits.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { gameTexts, statusTexts } from '../../../../protocol/texts/guest/game/game.ts';
import { numberReading, readAnswer, unclearNumber, writtenAnswer } from '../../../stores/app/typedAnswers.ts';
import { storeTypedAnswer, usePredictions, type OwnPrediction } from '../../../stores/guest/predictions.ts';
import { optionLang } from '../../../features/game/questionTexts.ts';

/** The props of both kinds of answer controls. */
type AnswersProps = {
  question: Question;
  prediction: OwnPrediction | undefined;
  /** The answer that the guest has picked. It is not saved yet. */
  picked: string | undefined;
  phase: 'idle' | 'picked' | 'sending' | 'leaving';
  onPick: (answer: string) => void;
};

const yesNo = ['yes', 'no'];

/** The buttons of a choice: Yes and No, or one button for each option. */
export function ChoiceAnswers({ question, prediction, picked, phase, onPick }: AnswersProps) {
  const options = question.type === 'yes_no' ? yesNo : (question.options ?? []);
  const chosen = picked ?? (prediction && optionOf(options, prediction.answer));
  return (
    <div role="group" aria-labelledby="question" className="flex flex-col gap-3">
      {options.map((option) => (
        <ChoiceButton
          key={option}
          // The button has space for the note below a selected option, so that no option moves when it
          // appears.
          className="min-h-19"
          selected={option === chosen}
          note={noteOf(prediction, phase)}
          onClick={() => onPick(option)}
        >
          <span className="wrap-anywhere" dir="auto" lang={optionLang(question)}>
            {answerLabel(question, option)}
          </span>
        </ChoiceButton>
      ))}
    </div>
  );
}

/** Returns the note of the selected option. It is 'saved' only after the server has saved the prediction. */
function noteOf(prediction: OwnPrediction | undefined, phase: AnswersProps['phase']): string {
  if (phase === 'picked') return gameTexts('yourPrediction');
  if (phase === 'sending') return statusTexts('sending');
  return prediction && prediction.state !== 'refused'
    ? predictionStateText(prediction.state, prediction)
    : gameTexts('yourPrediction');
}

/**
 * A field for a number or a short text. Enter submits it. The typed text remains when the question closes and
 * opens again.
 */
export function TypedAnswer({ question, prediction, picked, phase, onPick }: AnswersProps) {
  const [text, setShownText] = useState(
    () => usePredictions.getState().typed[question.id] ?? writtenAnswer(question, prediction?.answer ?? ''),
  );
  const [error, setError] = useState<string>();
  const isNumeric = question.type === 'numeric';
  const isBusy = phase !== 'idle';

  function setText(newText: string): void {
    setShownText(newText);
    storeTypedAnswer(question.id, newText);
  }
  function submit(): void {
    const answer = readAnswer(question, text);
    setError(answer === undefined ? problemOf(question, text) : undefined);
    if (answer === undefined) return;
    storeTypedAnswer(question.id, undefined);
    setShownText(writtenAnswer(question, answer));
    onPick(answer);
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        kind={isNumeric ? 'number' : 'words'}
        label={gameTexts(isNumeric ? 'yourNumber' : 'yourPrediction')}
        error={error}
        hint={
          numberReading(question, text) ??
          (picked !== undefined || prediction ? noteOf(prediction, phase) : undefined)
        }
        value={text}
        onChange={setText}
        readOnly={isBusy}
        enterKeyHint="send"
        className="h-14 text-lead"
      />
      <Button type="submit" size="lg" wide busy={isBusy} busyLabel={commonTexts('saving')}>
        {gameTexts('submit')}
      </Button>
    </Form>
  );
}

function problemOf(question: Question, text: string): string {
  if (isBlank(text)) return gameTexts('predictionMissing');
  return question.type === 'numeric'
    ? (unclearNumber(question, text) ?? gameTexts('numberNeeded'))
    : gameTexts('predictionTooLong', { most: lengths.textPrediction });
}
