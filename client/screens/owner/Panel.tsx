import type { ReactNode } from 'react';
import { Heading } from '../../components/layout/Heading.tsx';

type PanelProps = { title: string; intro?: string; tools?: ReactNode; children: ReactNode };

/** One tab of the dashboard: its heading, what can be chosen for all of it, and its parts. */
export function Panel({ title, intro, tools, children }: PanelProps) {
  return (
    <div className="stack gap-6!">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <Heading level={2}>{title}</Heading>
          {intro && <p className="mt-1 max-w-xl text-muted">{intro}</p>}
        </div>
        {tools && <div className="flex flex-wrap items-end gap-3 max-sm:w-full">{tools}</div>}
      </div>
      {children}
    </div>
  );
}
