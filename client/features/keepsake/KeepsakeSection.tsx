import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { Heading } from '../../components/layout/Card.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';

type KeepsakeSectionProps = { title: ReactNode; className?: string; children: ReactNode };

export function KeepsakeSection({ title, className, children }: KeepsakeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx('keepsake-section', className)}>
      <header className="keepsake-heading">
        <Heading size="title" id={id}>
          {title}
        </Heading>
        <Ornament kind="diamond" />
      </header>
      {children}
    </section>
  );
}
