import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { ChoiceMark } from './ChoiceMark.tsx';

type ChoiceButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  children: ReactNode;
  selected?: boolean;
  /** The word that stands under a chosen option: 'Saved', 'Not sent yet', 'Closed'. Default 'Your prediction'. */
  note?: ReactNode;
  /** After the reveal: this option was the correct answer, or it was chosen and was not. */
  verdict?: 'correct' | 'wrong';
};

/** One option of a question: large, told apart by its seal and its words as well as by colour. */
export function ChoiceButton({
  selected = false,
  note = 'Your prediction',
  verdict,
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
        'flex min-h-16 w-full items-center gap-4 rounded-control px-4 py-3 text-start transition-colors forced-colors:border',
        'active:translate-y-px disabled:active:translate-y-0',
        verdict === 'correct' && 'bg-positive-soft ring-2 ring-positive ring-inset',
        verdict === 'wrong' && 'bg-negative-soft ring-2 ring-negative ring-inset',
        !verdict && selected && 'bg-gold-soft ring-2 ring-primary ring-inset',
        !verdict && !selected && 'bg-raised ring-1 ring-line-strong ring-inset enabled:hover:bg-sunken',
        className,
      )}
    >
      <ChoiceMark kind={verdict ?? (selected ? 'selected' : 'open')} />
      <span className="min-w-0 flex-1">
        <span className={clsx('block text-lead leading-snug', (selected || verdict) && 'font-semibold')}>
          {children}
        </span>
        {(selected || verdict) && (
          <span className="mt-0.5 block text-sm text-ink">{verdictNote(verdict, selected) ?? note}</span>
        )}
      </span>
    </button>
  );
}

function verdictNote(verdict: ChoiceButtonProps['verdict'], selected: boolean): string | undefined {
  if (verdict === 'correct') return selected ? 'You got it right' : 'The correct answer';
  return verdict === 'wrong' ? 'Your prediction: not this time' : undefined;
}
