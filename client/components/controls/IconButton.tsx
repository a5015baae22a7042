import clsx from 'clsx';
import type { ComponentProps } from 'react';

type IconButtonProps = ComponentProps<'button'> & {
  /** What it does, in words; spoken, and shown as the title. */
  label: string;
  variant?: 'quiet' | 'outline' | 'danger';
};

const looks = {
  quiet: 'text-muted hover:bg-sunken hover:text-ink',
  outline: 'border border-line-strong bg-raised text-ink hover:bg-sunken',
  danger: 'text-negative hover:bg-negative-soft',
};

/** A 48 px square button that shows only an icon. */
export const IconButton = ({ label, variant = 'quiet', className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    title={label}
    className={clsx(
      'inline-flex size-12 shrink-0 items-center justify-center rounded-control transition-colors disabled:opacity-50 [&_svg]:size-5',
      looks[variant],
      className,
    )}
  />
);
