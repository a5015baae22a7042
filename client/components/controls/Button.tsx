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

/** What a button is for: the one next action, another action, a side matter, or something that destroys. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: 'md' | 'lg';
  /** Takes the full width of its place. */
  wide?: boolean;
  /** While true the button keeps its focus, ignores taps and shows `busyLabel` (or its own label). */
  busy?: boolean;
  busyLabel?: ReactNode;
  /** A lucide icon or a drawing before the label. */
  icon?: ReactNode;
  /** Gives the looks to the single child, for example a `Link`. */
  asChild?: boolean;
};

const looks: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'border border-line-strong bg-raised text-ink hover:bg-sunken',
  quiet: 'text-ink underline decoration-gold-line decoration-1 underline-offset-[6px] hover:bg-sunken',
  danger: 'bg-negative text-on-negative hover:brightness-110',
};

/** The button of the house: at least 48 px high, one primary on a screen. */
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
  const press = busy ? (event: MouseEvent<HTMLButtonElement>) => event.preventDefault() : onClick;
  const props = {
    ...rest,
    ...(busy && { 'aria-disabled': true, 'aria-busy': true }),
    ...(press && { onClick: press }),
    className: clsx('button', looks[variant], size === 'lg' && 'button-lg', wide && 'w-full', className),
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

/** Gives looks and properties to its single child, such as a `Link`, and puts something before what that holds. */
function Slot({ className, before, children, ...props }: SlotProps) {
  const child = Children.only(children) as ReactElement<SlotProps>;
  const merged = { ...props, ...child.props, className: clsx(className, child.props.className) };
  return cloneElement(child, merged, before, child.props.children);
}

type LinkButtonProps = Omit<ButtonProps, 'asChild'> & Pick<LinkProps, 'to' | 'replace'>;

/** A link to one of our pages that looks like a button. */
export const LinkButton = ({ to, replace, children, ...look }: LinkButtonProps) => (
  <Button asChild {...look}>
    <Link to={to} replace={replace}>
      {children}
    </Link>
  </Button>
);

type IconButtonProps = ComponentProps<'button'> & {
  /** What it does, in words; spoken, and shown as the title. */
  label: string;
  variant?: 'quiet' | 'outline' | 'danger';
};

const iconLooks = {
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
      iconLooks[variant],
      className,
    )}
  />
);

/** 'Try again', where something did not come. */
export const RetryButton = ({ onRetry, ...look }: ButtonProps & { onRetry: () => unknown }) => (
  <Button variant="secondary" {...look} onClick={() => void onRetry()}>
    {commonTexts('tryAgain')}
  </Button>
);

type NewTabButtonProps = Omit<ButtonProps, 'asChild'> & { to: string };

/** A link that looks like a button and opens a tab of its own: this page stays open. */
export const NewTabButton = ({ to, title, children, ...look }: NewTabButtonProps) => (
  <Button asChild variant="secondary" {...look}>
    <a href={to} target="_blank" rel="noreferrer" title={title}>
      {children}
    </a>
  </Button>
);

/** Does one thing at a time: `run` ignores what is asked for while the last one is under way. */
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
