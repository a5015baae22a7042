import clsx from 'clsx';
import { Suspense, useState } from 'react';
import type { Photo } from '../../../protocol/schemas/questions.ts';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { errorToast } from '../../../protocol/texts/toasts.ts';
import { showToast } from '../../stores/app/toasts.ts';
import { lazyComponent } from '../layout/lazyComponent.tsx';

const { Component: PhotoDialog, load } = lazyComponent(
  async () => (await import('./PhotoDialog.tsx')).PhotoDialog,
  'whenIdle',
);

interface ZoomablePhotoProps {
  photo: Photo;
  question: string;
  className?: string;
  children: React.JSX.Element;
}

/** A picture that opens in full-screen size on a tap. */
export function ZoomablePhoto({ photo, question, children, className }: ZoomablePhotoProps) {
  const [isLarge, setIsLarge] = useState(false);
  const open = async () =>
    load().then(
      () => setIsLarge(true),
      () => showToast(errorToast(layoutTexts('tapFailed'))),
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
