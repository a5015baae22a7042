import clsx from 'clsx';
import { Suspense, useState } from 'react';
import type { Photo } from '../../../protocol/schemas/questions.ts';
import { later } from '../layout/later.tsx';

const { Part: PhotoDialog, load } = later(
  async () => (await import('./PhotoDialog.tsx')).PhotoDialog,
  'aside',
);

interface SeeLargeProps {
  photo: Photo;
  question: string;
  className?: string;
  children: React.JSX.Element;
}

/** A picture that is seen large by a tap. */
export function SeeLarge({ photo, question, children, className }: SeeLargeProps) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        className={clsx('overflow-hidden rounded-control', className)}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setIsLarge(true)}
      >
        {children}
      </button>
      <Suspense>
        {isLarge && <PhotoDialog photo={photo} question={question} onClose={() => setIsLarge(false)} />}
      </Suspense>
    </>
  );
}
