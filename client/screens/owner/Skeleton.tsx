import clsx from 'clsx';

/** A grey place of the size of what is on its way; nothing is read out for it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('rounded-card bg-sunken ring-1 ring-line', className)} />;
}

/** Places of the rows of a list. */
export function RowSkeletons({ count, className }: { count: number; className?: string }) {
  return (
    <div className={clsx('stack gap-3!', className)}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-24" />
      ))}
    </div>
  );
}
