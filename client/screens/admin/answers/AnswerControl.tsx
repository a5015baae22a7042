import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useIsDraft } from '../../../stores/organiser/questions.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { AnswerField } from './AnswerField.tsx';
import { decideOrAsk } from './decideOrAsk.ts';
import { ScrolledAnswers } from './ScrolledAnswers.tsx';

/** Sets a question's correct answer by one tap, or by a field for numbers and texts. */
export function AnswerControl({ question, size = 'md' }: { question: Question; size?: 'md' | 'lg' }) {
  const isDraft = useIsDraft(question);
  const showAnswers = useOrganiserRoom(({ event }) => event.showAnswers);
  const isSeen = showAnswers && !isDraft;
  const decideOn = (answer: string) => void decideOrAsk(question, answer, isSeen);
  const name = `Set Correct Answer: ${question.text}`;
  if (question.type === 'numeric' || question.type === 'text')
    return <AnswerField question={question} name={name} isReveal={isSeen} onAnswer={decideOn} />;
  const options = optionsOf(question);
  const buttons = (
    <div role="group" aria-label={name} className="grid grid-cols-2 gap-2">
      {options.map(({ value, label }) => (
        <Option
          key={value}
          isSet={question.correctAnswer === value}
          size={size}
          onClick={() => decideOn(value)}
        >
          {label}
        </Option>
      ))}
    </div>
  );
  return size === 'lg' && options.length > 2 ? <ScrolledAnswers>{buttons}</ScrolledAnswers> : buttons;
}

function optionsOf({ type, options = [] }: Question): { value: string; label: string }[] {
  if (type === 'multiple_choice') return options.map((option) => ({ value: option, label: option }));
  return [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ];
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
      {isSet && <Check aria-hidden="true" className="text-positive" />}
      <span className="min-w-0 wrap-anywhere" dir="auto">
        {children}
      </span>
    </button>
  );
}
