import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { Heading } from '../../components/layout/Card.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';

type AlbumSectionProps = { title: ReactNode; className?: string; children: ReactNode };

/** A part of the album under its heading, as a book begins a chapter. */
export function AlbumSection({ title, className, children }: AlbumSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx('album-section', className)}>
      <header className="album-heading">
        <Heading size="title" id={id}>
          {title}
        </Heading>
        <Ornament kind="diamond" />
      </header>
      {children}
    </section>
  );
}
