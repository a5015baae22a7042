import clsx from 'clsx';

/** How much of a whole, for the eye alone; its height is the caller's. */
export const PercentBar = ({ percent, className }: { percent: number; className: string }) => (
  <span
    aria-hidden="true"
    className={clsx('block overflow-hidden rounded-full bg-sunken ring-1 ring-line', className)}
  >
    <span className="block h-full rounded-full bg-gold" style={{ width: `${percent}%` }} />
  </span>
);
