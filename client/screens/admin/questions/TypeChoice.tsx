import { useId } from 'react';
import { questionTypes, type QuestionType } from '../../../../protocol/rules/scoring.ts';
import { typeNames } from './questionStatus.ts';

type TypeChoiceProps = { type: QuestionType; onChange: (type: QuestionType) => void };

/** What guests answer a question with. */
export function TypeChoice({ type, onChange }: TypeChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">How guests predict</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {questionTypes.map((value) => (
          <label
            key={value}
            className="relative flex min-h-12 cursor-pointer items-center justify-center rounded-control border border-line-strong px-2 text-center leading-tight has-checked:border-transparent has-checked:bg-gold-soft has-checked:font-semibold has-checked:ring-2 has-checked:ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={type === value}
              onChange={() => onChange(value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {typeNames[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
