import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Hint } from './Hint.tsx';

/** A figure's name, and its definition as a hint beside it. */
type Defined = { label: string; definition: string };

type FigureProps = Defined & {
  value: string;
  /** A second figure that belongs to it: a `FigureNote`. */
  note?: ReactNode;
};

/** A figure in the display face; put several into `Figures`. */
export function Figure({ label, definition, value, note }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col items-center px-2 py-5 text-center">
      <dt className="flex min-h-6 items-center text-sm lg:min-h-11 text-muted">
        <span className="h-8 w-8 shrink" aria-hidden="true" />
        <span className="shrink-0 whitespace-nowrap">{label}</span>
        <Hint about={label}>{definition}</Hint>
      </dt>
      <dd className="figures mt-1 max-w-full font-display text-title wrap-anywhere lg:text-[2.25rem]">
        {value}
      </dd>
      {note && <dd className="mt-1">{note}</dd>}
    </div>
  );
}

/** Figures beside each other on one sheet, parted by fine lines; below each other on phones. */
export function Figures({ children, columns }: { children: ReactNode; columns: 2 | 3 | 4 }) {
  return (
    <dl
      className={clsx(
        'grid keepsake p-2 max-sm:divide-y max-sm:divide-line',
        columns === 2 && 'sm:grid-cols-2 sm:divide-x sm:divide-line',
        columns === 3 && 'sm:grid-cols-3 sm:divide-x sm:divide-line',
        columns === 4 && 'sm:max-lg:grid-cols-2 lg:grid-cols-4 lg:divide-x lg:divide-line',
      )}
    >
      {children}
    </dl>
  );
}

type FigureNoteProps = Defined & { children: ReactNode };

/** The line under a figure, with what it counts. */
export function FigureNote({ label, definition, children }: FigureNoteProps) {
  return (
    <span className="flex items-center justify-center text-sm">
      <span className="size-8 shrink-0" aria-hidden="true" />
      <span className="figures">{children}</span>
      <Hint about={label}>{definition}</Hint>
    </span>
  );
}
