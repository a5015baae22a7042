import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { componentTexts } from '../../../protocol/texts/components.ts';
import { sealPath } from '../ornaments/Wordmark.tsx';

type ChoiceButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  children: ReactNode;
  selected?: boolean;
  /** The text below a selected option: 'Saved', 'Not sent yet', 'Closed'. Default 'Your prediction'. */
  note?: ReactNode;
};

/** One option of a question. A seal and a text mark the selected option, in addition to its colour. */
export function ChoiceButton({
  selected = false,
  note = componentTexts('yourPrediction'),
  className,
  children,
  ...rest
}: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      {...rest}
      className={clsx(
        'flex min-h-16 w-full items-center gap-4 rounded-control px-4 py-3 text-start max-[16rem]:gap-2 transition-colors forced-colors:border',
        'active:translate-y-px disabled:active:translate-y-0',
        selected
          ? 'bg-gold-soft ring-2 ring-primary ring-inset'
          : 'bg-raised ring-1 ring-line-strong ring-inset enabled:hover:bg-sunken',
        className,
      )}
    >
      <ChoiceMark kind={selected ? 'selected' : 'open'} />
      <span className="min-w-0 flex-1">
        <span className={clsx('block text-lead leading-snug', selected && 'font-semibold')}>{children}</span>
        {selected && <span className="mt-0.5 block text-sm text-ink">{note}</span>}
      </span>
    </button>
  );
}

const seal = sealPath(16, 12.5);
const fills = { selected: 'fill-primary', correct: 'fill-positive', wrong: 'fill-negative' };

/** The mark before an option: an empty ring, or a seal with a check or a cross. */
export function ChoiceMark({ kind }: { kind: 'open' | 'selected' | 'correct' | 'wrong' }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0 max-[16rem]:size-6">
      {kind === 'open' ? (
        <circle cx="16" cy="16" r="11" className="fill-none stroke-line-strong" strokeWidth="1.5" />
      ) : (
        <>
          <path d={seal} className={fills[kind]} />
          <path
            d={kind === 'wrong' ? 'M12 12l8 8M20 12l-8 8' : 'M10.5 16.5l4 4 7.5-8.5'}
            className="fill-none stroke-surface"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  );
}
