import clsx from 'clsx';
import type { ReactNode } from 'react';
import { formatCount } from '../../../protocol/texts/formats.ts';

type StatProps = { label: ReactNode; value: ReactNode; className?: string };

/** A figure with its label. `Stats` groups several of them. */
export const Stat = ({ label, value, className }: StatProps) => (
  <div className={clsx('flex flex-col-reverse justify-end', className)}>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="figures font-display text-title">
      {typeof value === 'number' ? formatCount(value) : value}
    </dd>
  </div>
);

/** A row of figures that wraps on narrow screens. */
export function Stats({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl className={clsx('grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-5', className)}>
      {children}
    </dl>
  );
}

/** A bar that shows a percentage, hidden from assistive technology. The caller sets its height. */
export const PercentBar = ({ percent, className }: { percent: number; className: string }) => (
  <span
    aria-hidden="true"
    className={clsx('block overflow-hidden rounded-full bg-sunken ring-1 ring-line', className)}
  >
    <span className="block h-full rounded-full bg-gold" style={{ width: `${percent}%` }} />
  </span>
);
