import clsx from 'clsx';
import { useId } from 'react';

type RadioCardsProps<Value extends string> = {
  /** Names the group for assistive technology. */
  legend: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  labelOf: (value: Value) => string;
  /** Returns an explanation that appears below the label. Without it, the cards are lower and centred. */
  hintOf?: (value: Value) => string;
  className?: string;
  /** Layout classes of the list of cards. */
  layout: string;
};

/** A radio group with one card for each value. */
export function RadioCards<Value extends string>({
  legend,
  values,
  value: chosen,
  onChange,
  labelOf,
  hintOf,
  className,
  layout,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className={layout}>
        {values.map((value) => (
          <label
            key={value}
            className={clsx(
              'relative flex min-h-12 cursor-pointer flex-col justify-center rounded-control border border-line-strong has-checked:border-transparent has-checked:bg-gold-soft has-checked:ring-2 has-checked:ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent',
              hintOf ? 'px-4 py-2' : 'px-2 text-center leading-tight has-checked:font-semibold',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChange(value)}
              aria-labelledby={hintOf && `${name}-${value}`}
              aria-describedby={hintOf && `${name}-${value}-hint`}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {hintOf ? (
              <>
                <span id={`${name}-${value}`} className="font-semibold">
                  {labelOf(value)}
                </span>
                <span id={`${name}-${value}-hint`} className="text-sm text-muted">
                  {hintOf(value)}
                </span>
              </>
            ) : (
              labelOf(value)
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
