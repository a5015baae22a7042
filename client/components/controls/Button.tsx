import clsx from 'clsx';
import {
  Children,
  cloneElement,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { Spinner } from '../feedback/Spinner.tsx';

/** The purpose of a button: the main next action, another action, a minor action, or a destructive one. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: 'md' | 'lg';
  /** Takes the full width of its container. */
  wide?: boolean;
  /** While true, the button keeps its focus, ignores taps and shows `busyLabel` or else its own label. */
  busy?: boolean;
  busyLabel?: ReactNode;
  /** A lucide icon or a drawing before the label. */
  icon?: ReactNode;
  /** Applies the styles to the single child, for example a `Link`. */
  asChild?: boolean;
};

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'border border-line-strong bg-raised text-ink hover:bg-sunken',
  quiet: 'text-ink underline decoration-gold-line decoration-1 underline-offset-[6px] hover:bg-sunken',
  danger: 'bg-negative text-on-negative hover:brightness-110',
};

/** The standard button, at least 48 px high. A screen has at most one primary button. */
export function Button({
  variant = 'primary',
  size = 'md',
  wide = false,
  busy = false,
  busyLabel,
  icon,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick = busy ? (event: MouseEvent<HTMLButtonElement>) => event.preventDefault() : onClick;
  const props = {
    ...rest,
    ...(busy && { 'aria-disabled': true, 'aria-busy': true }),
    ...(handleClick && { onClick: handleClick }),
    className: clsx(
      'button',
      variantClasses[variant],
      size === 'lg' && 'button-lg',
      wide && 'w-full',
      className,
    ),
  };
  const before = busy ? <Spinner /> : icon;
  if (asChild)
    return (
      <Slot {...props} before={before}>
        {children}
      </Slot>
    );
  return (
    <button type="button" {...props}>
      {before}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

type SlotProps = { className?: string | undefined; before?: ReactNode; children?: ReactNode };

/**
 * Applies styles and props to its single child, such as a `Link`, and inserts `before` ahead of that child's
 * content.
 */
function Slot({ className, before, children, ...props }: SlotProps) {
  const child = Children.only(children) as ReactElement<SlotProps>;
  const merged = { ...props, ...child.props, className: clsx(className, child.props.className) };
  return cloneElement(child, merged, before, child.props.children);
}

type LinkButtonProps = Omit<ButtonProps, 'asChild'> & Pick<LinkProps, 'to' | 'replace'>;

/** A link to one of our pages that looks like a button. */
export const LinkButton = ({ to, replace, children, ...buttonProps }: LinkButtonProps) => (
  <Button asChild {...buttonProps}>
    <Link to={to} replace={replace}>
      {children}
    </Link>
  </Button>
);

type IconButtonProps = ComponentProps<'button'> & {
  /** Names the action for screen readers and in the tooltip. */
  label: string;
  variant?: 'quiet' | 'outline' | 'danger';
};

const iconVariantClasses = {
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
      iconVariantClasses[variant],
      className,
    )}
  />
);

/** A 'Try again' button for content that failed to load. */
export const RetryButton = ({ onRetry, ...buttonProps }: ButtonProps & { onRetry: () => unknown }) => (
  <Button variant="secondary" {...buttonProps} onClick={() => void onRetry()}>
    {commonTexts('tryAgain')}
  </Button>
);

type NewTabButtonProps = Omit<ButtonProps, 'asChild'> & { to: string };

/** A link styled as a button that opens a new tab. */
export const NewTabButton = ({ to, title, children, ...buttonProps }: NewTabButtonProps) => (
  <Button asChild variant="secondary" {...buttonProps}>
    <a href={to} target="_blank" rel="noreferrer" title={title}>
      {children}
    </a>
  </Button>
);

/** Runs one action at a time: `run` ignores calls while an action is in flight. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false);
  async function run(action: () => Promise<unknown>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await action();
    } finally {
      setIsBusy(false);
    }
  }
  return [isBusy, run] as const;
}
