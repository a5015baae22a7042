import clsx from 'clsx';
import { componentTexts } from '../../../protocol/texts/components.ts';

type StepsProps = {
  names: string[];
  /** The number of the current step, from 1. */
  current: number;
  /** The names of the steps that the user skipped. They have no tick. */
  undone?: readonly string[];
};

/** The progress of a guided creation: 'Step 2 of 5: Questions' on phones, all names on wider screens. */
export function Steps({ names, current, undone }: StepsProps) {
  return (
    <nav aria-label={componentTexts('steps')}>
      <p className="eyebrow sm:hidden">
        {componentTexts('step', { current, total: names.length, name: names[current - 1] ?? '' })}
      </p>
      <ol className="mt-3 flex gap-2 sm:mt-0 sm:gap-3">
        {names.map((name, index) => (
          <li
            key={name}
            aria-current={index + 1 === current ? 'step' : undefined}
            className={clsx(
              'flex-1 border-t-2 pt-2 text-sm sm:flex-auto',
              index + 1 < current && 'border-gold text-muted',
              index + 1 === current && 'border-primary font-semibold text-ink',
              index + 1 > current && 'border-line text-muted',
            )}
          >
            <span className="sr-only sm:not-sr-only">
              {index + 1 < current && !undone?.includes(name) ? '✓\u00a0' : `${index + 1}.\u00a0`}
              {name}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
