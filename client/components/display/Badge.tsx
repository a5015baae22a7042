import clsx from 'clsx';
import type { ReactNode } from 'react';

/** The meaning that a badge's colour expresses. The badge's text must also state it. */
export type BadgeTone = 'neutral' | 'gold' | 'accent' | 'positive' | 'negative';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-muted',
  gold: 'bg-gold-soft text-gold',
  accent: 'bg-accent-soft text-accent',
  positive: 'bg-positive-soft text-positive',
  negative: 'bg-negative-soft text-negative',
};

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode };

/** A short state label: 'Active', 'WIN', 'You', 'Not sent yet'. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm leading-snug font-medium [&_svg]:size-3.5 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
