import type { ReactNode } from 'react';
import { Heading } from '../layout/Card.tsx';

type EmptyStateProps = {
  /** A lucide icon or a drawing. */
  icon: ReactNode;
  title: ReactNode;
  /** One sentence that explains what appears here. */
  children: ReactNode;
  /** The action, as one `Button`. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
};

/** Placeholder for an empty list: an explanation and one action. */
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
