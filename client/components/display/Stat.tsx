import clsx from 'clsx';
import type { ReactNode } from 'react';
import { formatCount } from '../../../protocol/texts/formats.ts';

type StatProps = { label: ReactNode; value: ReactNode; note?: ReactNode; className?: string };

/** A figure and what it counts; put several into a `Stats`. */
export function Stat({ label, value, note, className }: StatProps) {
  return (
    <div className={clsx('flex flex-col-reverse justify-end', className)}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures font-display text-title">
        {typeof value === 'number' ? formatCount(value) : value}
      </dd>
      {note && <dd className="order-first text-sm text-muted">{note}</dd>}
    </div>
  );
}

/** A row of figures that wraps on narrow screens. */
export function Stats({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl className={clsx('grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-5', className)}>
      {children}
    </dl>
  );
}
