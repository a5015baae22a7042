import clsx from 'clsx';
import { sealPath } from './sealPath.ts';

const seal = sealPath(16, 12.5);

/** The product's name beside its seal, for navigation and footers. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={clsx('inline-flex items-center gap-2 font-display text-subheading', className)}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
        <path d={seal} className="fill-primary" />
        <path d="M10.500 16.500l4 4 7.500-8.500" className="fill-none stroke-on-primary" strokeWidth="2" />
      </svg>
      Foretold
    </span>
  );
}
