import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Slot } from './Button.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What it does, in words; spoken, and shown as the title. */
  label: string;
  children: ReactNode;
  variant?: 'quiet' | 'outline' | 'danger';
  /** Gives the looks to the single child, for example a `Link` around an icon. */
  asChild?: boolean;
};

const looks = {
  quiet: 'text-muted hover:bg-sunken hover:text-ink',
  outline: 'border border-line-strong bg-raised text-ink hover:bg-sunken',
  danger: 'text-negative hover:bg-negative-soft',
};

/** A 48 px square button that shows only an icon. */
export function IconButton({
  label,
  variant = 'quiet',
  asChild = false,
  className,
  children,
  ...rest
}: IconButtonProps) {
  const props = {
    ...rest,
    'aria-label': label,
    title: label,
    className: clsx(
      'inline-flex size-12 shrink-0 items-center justify-center rounded-control transition-colors disabled:opacity-50 [&_svg]:size-5',
      looks[variant],
      className,
    ),
  };
  if (asChild) return <Slot {...props}>{children}</Slot>;
  return (
    <button type="button" {...props}>
      {children}
    </button>
  );
}
