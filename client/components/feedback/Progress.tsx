import { componentTexts } from '../../../protocol/texts/components.ts';

type ProgressProps = {
  value: number;
  max: number;
  /** The accessible name, for example 'Questions answered'. */
  label: string;
};

/** A progress bar, drawn as a thin gold line with a small diamond at its end. */
export function Progress({ value, max, label }: ProgressProps) {
  const percent = max > 0 ? Math.min(1, Math.max(0, value / max)) * 100 : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={componentTexts('progress', { value, max })}
      className="relative mx-1.5 h-3"
    >
      <div className="absolute inset-x-0 top-1/2 h-px bg-line-strong" />
      <div
        className="absolute start-0 top-1/2 h-[3px] -translate-y-1/2 rounded-full bg-gold transition-[width] duration-500 ease-settle"
        style={{ width: `${percent}%` }}
      />
      <div
        className="absolute top-1/2 -ms-[0.3125rem] size-2.5 -translate-y-1/2 rotate-45 bg-gold ring-2 ring-surface transition-[inset-inline-start] duration-500 ease-settle"
        style={{ insetInlineStart: `${percent}%` }}
      />
    </div>
  );
}
