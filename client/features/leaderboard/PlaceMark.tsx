import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Laurel } from '../../components/ornaments/Laurel.tsx';

type PlaceMarkProps = {
  /** Whether the place has earned its wreath. */
  hasLaurel: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A place in large figures; in a laurel wreath where it was earned. */
export function PlaceMark({ hasLaurel, className, children }: PlaceMarkProps) {
  if (hasLaurel) return <Laurel {...(className && { className })}>{children}</Laurel>;
  return <div className={clsx('text-center', className)}>{children}</div>;
}
