import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { lengths } from '../../../../protocol/limits.ts';
import { fitAnswer } from '../../../../protocol/rules/scoring.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { setAnswerTexts } from '../../../../protocol/texts/portal/answers.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Form } from '../../../components/controls/Form.tsx';
import { TextField } from '../../../components/controls/TextField.tsx';
import { UserText } from '../../../components/display/UserText.tsx';
import { answerLabel } from '../../../features/game/answerLabel.ts';
import { ask } from '../../../stores/app/confirmation.ts';
import { organiserRoom, useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { decide, isAnswerSeen } from '../../../stores/organiser/questions.ts';
import { ScrolledAnswers } from './ScrolledAnswers.tsx';

/** Sets a question's correct answer by one tap, or by a field for numbers and texts. */
export function AnswerControl({ question, size = 'md' }: { question: Question; size?: 'md' | 'lg' }) {
  const { text, type, options = [] } = question;
  const name = setAnswerTexts('titleFor', { question: text });
  if (type === 'numeric' || type === 'text') return <AnswerField question={question} name={name} />;
  const answers = type === 'multiple_choice' ? options : ['yes', 'no'];
  const buttons = (
    <div role="group" aria-label={name} className="grid grid-cols-2 gap-2">
      {answers.map((answer) => (
        <Option
          key={answer}
          isSet={question.correctAnswer === answer}
          size={size}
          onClick={() => void decideOrAsk(question, answer)}
        >
          {answerLabel(question, answer)}
        </Option>
      ))}
    </div>
  );
  return size === 'lg' && answers.length > 2 ? <ScrolledAnswers>{buttons}</ScrolledAnswers> : buttons;
}

type OptionProps = { isSet: boolean; size: 'md' | 'lg'; onClick: () => void; children: string };

function Option({ isSet, size, onClick, children }: OptionProps) {
  return (
    <button
      type="button"
      aria-pressed={isSet}
      onClick={onClick}
      className={clsx(
        'button px-3',
        size === 'lg' && 'min-h-14',
        children.length > 28 && 'col-span-2',
        isSet
          ? 'bg-positive-soft text-ink ring-2 ring-positive ring-inset'
          : 'border border-line-strong bg-raised text-ink hover:bg-sunken',
      )}
    >
      {isSet && <Check className="text-positive" />}
      <UserText as="span" className="min-w-0">
        {children}
      </UserText>
    </button>
  );
}

/** The correct answer of a number or text question; checked before it is sent. */
function AnswerField({ question, name }: { question: Question; name: string }) {
  const isSeen = useOrganiserRoom((room) => isAnswerSeen(room, question));
  const { text, setText, setHasFocus } = useAnswerText(question.correctAnswer ?? '');
  const [error, setError] = useState<string>();
  const isNumber = question.type === 'numeric';

  function submit(): void {
    const answer = fitAnswer(question, text);
    setError(answer === undefined ? setAnswerTexts(isNumber ? 'numberMissing' : 'textMissing') : undefined);
    if (answer !== undefined) void decideOrAsk(question, answer);
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        kind="words"
        label={name}
        isLabelHidden
        error={error}
        value={text}
        onChange={setText}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        inputMode={isNumber ? 'decimal' : 'text'}
        placeholder={setAnswerTexts(isNumber ? 'numberPlaceholder' : 'textPlaceholder')}
        maxLength={lengths.textPrediction}
        enterKeyHint="done"
        beside={
          <Button type="submit" variant="secondary" className="px-4">
            {setAnswerTexts(isSeen ? 'revealButton' : 'setButton')}
          </Button>
        }
      />
    </Form>
  );
}

/** Follows the answer as it stands, also when another organiser sets it or takes it back; but not under somebody's typing. */
function useAnswerText(answer: string) {
  const [text, setText] = useState(answer);
  const [known, setKnown] = useState(answer);
  const [hasFocus, setHasFocus] = useState(false);
  if (answer !== known) {
    setKnown(answer);
    if (!hasFocus || text === known) setText(answer);
  }
  return { text, setText, setHasFocus };
}

/** Sets or (null) takes back a correct answer; one that guests see only after asking. */
export async function decideOrAsk(question: Question, answer: string | null): Promise<void> {
  const before = question.correctAnswer;
  if ((answer ?? undefined) === before) return;
  if (before === undefined || !isAnswerSeen(organiserRoom(), question))
    return void (await decide(question, answer));
  const words = { before: answerLabel(question, before), question: question.text };
  const consequence =
    answer === null
      ? {
          title: setAnswerTexts('takeBackConfirmTitle'),
          description: setAnswerTexts('takeBackConfirm', words),
          confirmLabel: setAnswerTexts('takeBackConfirmButton'),
        }
      : changeWords({ ...words, after: answerLabel(question, answer) });
  ask({
    ...consequence,
    busyLabel: commonTexts('saving'),
    variant: 'primary',
    onConfirm: async () => decide(question, answer),
  });
}

const changeWords = (words: { before: string; question: string; after: string }) => ({
  title: setAnswerTexts('changeConfirmTitle'),
  description: setAnswerTexts('changeConfirm', words),
  confirmLabel: setAnswerTexts('changeConfirmButton', words),
});
