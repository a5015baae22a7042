import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { optionOf } from '../../../../protocol/rules/spelling.ts';
import { lengths } from '../../../../protocol/limits.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { setAnswerTexts } from '../../../../protocol/texts/portal/answers.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Form, TextField } from '../../../components/controls/Field.tsx';
import { UserText } from '../../../components/display/Text.tsx';
import { hostLabel } from '../../../features/game/answers.ts';
import { numberReading, readAnswer, unclearNumber, writtenAnswer } from '../../../stores/app/typedAnswers.ts';
import { requestConfirmation } from '../../../stores/app/confirmation.ts';
import { organiserRoom, useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { setCorrectAnswer, holdAnswer, isAnswerVisible } from '../../../stores/organiser/questions.ts';
import { setAndShowAnswer } from '../../../stores/organiser/show.ts';

type AnswerControlProps = {
  question: Question;
  size?: 'md' | 'lg';
  setting?: AnswerSetting;
};

/**
 * The effect of setting an answer. With `set`, guests see the answer while answers are shown. With `hold`, it
 * stays hidden until the show reveals it. `show` also puts it on the screens as the next step of the show.
 */
export type AnswerSetting = 'set' | 'hold' | 'show';

/** Sets a question's correct answer: by buttons for choices, by a text field for numbers and texts. */
export function AnswerControl({ question, size = 'md', setting = 'set' }: AnswerControlProps) {
  const { text, type, options = [] } = question;
  const name = setAnswerTexts('titleFor', { question: text });
  if (type === 'numeric' || type === 'text') return <AnswerField {...{ question, name, setting }} />;
  const answers = type === 'multiple_choice' ? options : ['yes', 'no'];
  const correctOption = question.correctAnswer && optionOf(answers, question.correctAnswer);
  const buttons = (
    <div role="group" aria-label={name} className="grid grid-cols-2 gap-2 max-[16rem]:grid-cols-1">
      {answers.map((answer) => {
        const label = hostLabel(question, answer);
        const isSet = correctOption === answer;
        return (
          <button
            key={answer}
            type="button"
            aria-pressed={isSet}
            onClick={() => !isSet && void setAnswerOrConfirm(question, answer, setting)}
            className={clsx(
              'button px-3',
              size === 'lg' && 'min-h-14',
              label.length > 28 && 'col-span-2',
              isSet
                ? 'bg-positive-soft text-ink ring-2 ring-positive ring-inset'
                : 'border border-line-strong bg-raised text-ink hover:bg-sunken',
            )}
          >
            {isSet && <Check className="text-positive" />}
            <UserText as="span" className="min-w-0">
              {label}
            </UserText>
          </button>
        );
      })}
    </div>
  );
  return size === 'lg' && answers.length > 2 ? <ScrolledAnswers>{buttons}</ScrolledAnswers> : buttons;
}

type AnswerFieldProps = { question: Question; name: string; setting: AnswerSetting };

/** The field for the correct answer of a number or text question. Validates the answer before sending it. */
function AnswerField({ question, name, setting }: AnswerFieldProps) {
  const isSeen = useOrganiserRoom((room) => isAnswerVisible(room, question));
  const { text, setText, setHasFocus } = useAnswerText(writtenAnswer(question, question.correctAnswer ?? ''));
  const [error, setError] = useState<string>();
  const isNumber = question.type === 'numeric';

  function submit(): void {
    const answer = readAnswer(question, text);
    setError(
      answer === undefined
        ? (unclearNumber(question, text) ?? setAnswerTexts(isNumber ? 'numberMissing' : 'textMissing'))
        : undefined,
    );
    if (answer === undefined) return;
    setText(writtenAnswer(question, answer));
    void setAnswerOrConfirm(question, answer, setting);
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        kind={isNumber ? 'number' : 'words'}
        label={name}
        isLabelHidden
        error={error}
        hint={numberReading(question, text)}
        value={text}
        onChange={setText}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        placeholder={setAnswerTexts(isNumber ? 'numberPlaceholder' : 'textPlaceholder')}
        limit={lengths.textPrediction}
        enterKeyHint="done"
        beside={
          <Button type="submit" variant="secondary" className="px-4">
            {setting === 'show'
              ? showTexts('setAndShow')
              : setAnswerTexts(isSeen && setting === 'set' ? 'revealButton' : 'setButton')}
          </Button>
        }
      />
    </Form>
  );
}

/**
 * Returns the text of the answer field. It follows the stored answer, including changes by another organiser.
 * It never replaces text that the host is typing.
 */
function useAnswerText(answer: string) {
  const [text, setText] = useState(answer);
  const [lastAnswer, setLastAnswer] = useState(answer);
  const [hasFocus, setHasFocus] = useState(false);
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    if (!hasFocus || text === lastAnswer) setText(answer);
  }
  return { text, setText, setHasFocus };
}

/**
 * Sets a correct answer, or clears it with null. Asks for confirmation when guests see the current answer.
 */
export async function setAnswerOrConfirm(
  question: Question,
  answer: string | null,
  setting: AnswerSetting = 'set',
): Promise<void> {
  const before = question.correctAnswer;
  if ((answer ?? undefined) === before) return;
  const save = async () => {
    if (setting === 'set') return setCorrectAnswer(question, answer);
    return setting === 'show' && answer !== null
      ? setAndShowAnswer(question, answer)
      : holdAnswer(question, answer);
  };
  if (before === undefined || !isAnswerVisible(organiserRoom(), question)) return void (await save());
  const action = answer === null ? 'takeBack' : 'change';
  const after = answer === null ? '' : hostLabel(question, answer);
  const values = { before: hostLabel(question, before), question: question.text, after };
  requestConfirmation({
    title: setAnswerTexts(`${action}ConfirmTitle`),
    description: setAnswerTexts(`${action}Confirm`, values),
    confirmLabel:
      answer === null
        ? setAnswerTexts('takeBackConfirmButton')
        : setAnswerTexts('changeConfirmButton', values),
    busyLabel: commonTexts('saving'),
    variant: 'primary',
    onConfirm: save,
  });
}

/** Shows all answers if they fit. Otherwise, on a phone, the list scrolls and shows how many are below. */
function ScrolledAnswers({ children }: { children: ReactNode }) {
  const [box, count] = useCountBelow();
  const showMore = () => box.current?.scrollBy({ top: box.current.clientHeight * 0.7 });
  return (
    <div data-many-answers className="relative">
      <div
        ref={box}
        className="tall-phone:-m-1 tall-phone:max-h-[min(38dvh,20rem)] tall-phone:overflow-y-auto tall-phone:p-1"
      >
        {children}
      </div>
      {count > 0 && (
        <div className="pointer-events-none absolute inset-x-0 -bottom-1 flex justify-center bg-linear-to-t from-raised from-60% to-transparent pt-6">
          <button
            type="button"
            onClick={showMore}
            className="pointer-events-auto flex min-h-12 items-center gap-1.5 rounded-control px-4 text-sm font-semibold"
          >
            {setAnswerTexts('more', { count })}
            <ChevronDown className="size-4 text-gold" />
          </button>
        </div>
      )}
    </div>
  );
}

/** The height of the overlay at the end of the box, in pixels. */
const overlayHeight = 40;

/** Counts the buttons of a scrolling box that are at least half below its visible part. */
function useCountBelow(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const update = () => setCount(countBelow(scroller));
    const observer = new ResizeObserver(update);
    for (const element of [scroller, ...scroller.children]) observer.observe(element);
    scroller.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', update);
    };
  }, []);
  return [box, count];
}

function countBelow(scroller: HTMLElement): number {
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 8;
  if (isAtEnd) return 0;
  const end = scroller.getBoundingClientRect().bottom - overlayHeight;
  return Array.from(scroller.querySelectorAll('button')).filter((button) => {
    const { top, height } = button.getBoundingClientRect();
    return top + height / 2 > end;
  }).length;
}
