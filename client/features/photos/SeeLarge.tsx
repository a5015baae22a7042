import clsx from 'clsx';
import { Suspense, useState } from 'react';
import type { Photo } from '../../../protocol/schemas/questions.ts';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { failed } from '../../../protocol/texts/toasts.ts';
import { showToast } from '../../stores/app/toasts.ts';
import { lazyPart } from '../layout/lazyPart.tsx';

const { Part: PhotoDialog, load } = lazyPart(
  async () => (await import('./PhotoDialog.tsx')).PhotoDialog,
  'calmly',
);

interface SeeLargeProps {
  photo: Photo;
  question: string;
  className?: string;
  children: React.JSX.Element;
}

/** A picture that opens in full-screen size on a tap. */
export function SeeLarge({ photo, question, children, className }: SeeLargeProps) {
  const [isLarge, setIsLarge] = useState(false);
  const open = async () =>
    load().then(
      () => setIsLarge(true),
      () => showToast(failed(layoutTexts('tapFailed'))),
    );
  return (
    <>
      <button
        type="button"
        className={clsx('overflow-hidden rounded-control', className)}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => void open()}
      >
        {children}
      </button>
      <Suspense>
        {isLarge && <PhotoDialog photo={photo} question={question} onClose={() => setIsLarge(false)} />}
      </Suspense>
    </>
  );
}
