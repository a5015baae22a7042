import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { optionOf } from '../../../../protocol/rules/spelling.ts';
import { lengths } from '../../../../protocol/limits.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { setAnswerTexts } from '../../../../protocol/texts/portal/answers.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Form, TextField } from '../../../components/controls/Field.tsx';
import { UserText } from '../../../components/display/Text.tsx';
import { hostLabel } from '../../../features/game/answers.ts';
import { numberReading, readAnswer, unclearNumber, writtenAnswer } from '../../../stores/app/typedAnswers.ts';
import { ask } from '../../../stores/app/confirmation.ts';
import { organiserRoom, useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { decide, holdAnswer, isAnswerSeen } from '../../../stores/organiser/questions.ts';

type AnswerControlProps = {
  question: Question;
  size?: 'md' | 'lg';
  /** What is set waits for the show. */
  isForShow?: boolean;
};

/** Sets a question's correct answer by one tap, or by a field for numbers and texts. */
export function AnswerControl({ question, size = 'md', isForShow = false }: AnswerControlProps) {
  const { text, type, options = [] } = question;
  const name = setAnswerTexts('titleFor', { question: text });
  if (type === 'numeric' || type === 'text') return <AnswerField {...{ question, name, isForShow }} />;
  const answers = type === 'multiple_choice' ? options : ['yes', 'no'];
  const set = question.correctAnswer && optionOf(answers, question.correctAnswer);
  const buttons = (
    <div role="group" aria-label={name} className="grid grid-cols-2 gap-2">
      {answers.map((answer) => {
        const label = hostLabel(question, answer);
        const isSet = set === answer;
        return (
          <button
            key={answer}
            type="button"
            aria-pressed={isSet}
            onClick={() => !isSet && void decideOrAsk(question, answer, isForShow)}
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

type AnswerFieldProps = { question: Question; name: string; isForShow: boolean };

/** The correct answer of a number or text question; checked before it is sent. */
function AnswerField({ question, name, isForShow }: AnswerFieldProps) {
  const isSeen = useOrganiserRoom((room) => isAnswerSeen(room, question));
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
    void decideOrAsk(question, answer, isForShow);
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
            {setAnswerTexts(isSeen && !isForShow ? 'revealButton' : 'setButton')}
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

/** Sets or (null) takes back a correct answer, which may wait for the show; one that guests see only after asking. */
export async function decideOrAsk(
  question: Question,
  answer: string | null,
  isForShow = false,
): Promise<void> {
  const before = question.correctAnswer;
  if ((answer ?? undefined) === before) return;
  const set = async () => (isForShow ? holdAnswer(question, answer) : decide(question, answer));
  if (before === undefined || !isAnswerSeen(organiserRoom(), question)) return void (await set());
  const word = answer === null ? 'takeBack' : 'change';
  const after = answer === null ? '' : hostLabel(question, answer);
  const words = { before: hostLabel(question, before), question: question.text, after };
  ask({
    title: setAnswerTexts(`${word}ConfirmTitle`),
    description: setAnswerTexts(`${word}Confirm`, words),
    confirmLabel:
      answer === null
        ? setAnswerTexts('takeBackConfirmButton')
        : setAnswerTexts('changeConfirmButton', words),
    busyLabel: commonTexts('saving'),
    variant: 'primary',
    onConfirm: set,
  });
}

/** Many answers: all of them where there is room; on a phone a part that scrolls and says how many follow. */
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

/** The height of the words over the end of the box, in pixels. */
const fade = 40;

/** How many of the buttons in a box that scrolls lie, at least in their greater part, below what it shows. */
function useCountBelow(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const look = () => setCount(countBelow(scroller));
    const observer = new ResizeObserver(look);
    for (const thing of [scroller, ...scroller.children]) observer.observe(thing);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, []);
  return [box, count];
}

function countBelow(scroller: HTMLElement): number {
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 8;
  if (isAtEnd) return 0;
  const end = scroller.getBoundingClientRect().bottom - fade;
  return Array.from(scroller.querySelectorAll('button')).filter((button) => {
    const { top, height } = button.getBoundingClientRect();
    return top + height / 2 > end;
  }).length;
}
