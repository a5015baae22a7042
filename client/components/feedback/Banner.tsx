import clsx from 'clsx';
import type { ReactNode } from 'react';

type BannerProps = {
  /** Keep the banner mounted and change this flag, so that screen readers announce it. */
  isShown?: boolean;
  /** A `top` banner floats over the page and does not move the content. */
  placement?: 'top' | 'inline';
  tone?: 'neutral' | 'gold' | 'positive' | 'negative';
  icon?: ReactNode;
  /** A quiet button or link at the end of the banner. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

const tones = {
  neutral: 'border-line bg-raised text-ink',
  gold: 'border-gold-line bg-gold-soft text-ink',
  positive: 'border-positive bg-positive-soft text-ink',
  negative: 'border-negative bg-negative-soft text-ink',
};

/** A one-sentence status: 'Reconnecting... your predictions are safe', 'DEMO MODE'. */
export function Banner({
  isShown = true,
  placement = 'inline',
  tone = 'neutral',
  icon,
  action,
  className,
  children,
}: BannerProps) {
  const isTop = placement === 'top';
  return (
    <div role="status" className={clsx(isTop && 'banner-place', className)}>
      {isShown && (
        <div
          data-banner={placement}
          className={clsx(
            'flex items-center gap-3 border px-4 text-start [&_svg]:size-5 [&_svg]:shrink-0',
            isTop
              ? 'pointer-events-auto animate-fade rounded-full py-2 text-sm shadow-lift'
              : 'rounded-control py-3',
            tones[tone],
          )}
        >
          {icon}
          <div className="min-w-0 flex-1">{children}</div>
          {action}
        </div>
      )}
    </div>
  );
}
