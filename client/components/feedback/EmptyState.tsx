import type { ReactNode } from 'react';
import { Heading } from '../layout/Card.tsx';

type EmptyStateProps = {
  /** A lucide icon or a drawing. */
  icon: ReactNode;
  title: ReactNode;
  /** One sentence that says what this place is for. */
  children: ReactNode;
  /** One `Button`. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
};

/** What stands where nothing is yet: what it is, and one thing to do. */
export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <span
        aria-hidden="true"
        className="mb-5 grid size-16 place-items-center rounded-full text-gold ring-1 ring-gold-line [&_svg]:size-7 [&_svg]:stroke-[1.5]"
      >
        {icon}
      </span>
      <Heading level={level} size="heading" className="wrap-anywhere">
        {title}
      </Heading>
      <p className="mt-2 max-w-sm text-muted wrap-anywhere">{children}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
