import { Suspense } from 'react';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { lazyComponent } from '../layout/lazyComponent.tsx';
import { textOf } from '../game/questionTexts.ts';

const { Component: AnswerPhotoThumbnail } = lazyComponent(
  async () => (await import('./AnswerPhotoThumbnail.tsx')).AnswerPhotoThumbnail,
  'whenIdle',
);

/** The maximum height in rem. A panorama fills the width. An upright photo keeps its own width. */
const maxHeightRem = 18;

/**
 * The photo of a question's answer, if the client received one. The component reserves the photo's space, so
 * that no content moves when the photo loads.
 */
export function AnswerPhoto({ question }: { question: Question }) {
  const { photo } = question;
  if (!photo) return null;
  const { width, height } = photo;
  const size = { aspectRatio: width / height, width: `min(100%, ${(maxHeightRem * width) / height}rem)` };
  return (
    <span className="mt-3 block" style={size}>
      <Suspense>
        <AnswerPhotoThumbnail photo={photo} question={textOf(question)} />
      </Suspense>
    </span>
  );
}
