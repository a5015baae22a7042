import { Suspense } from 'react';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { lazyPart } from '../layout/lazyPart.tsx';
import { textOf } from '../game/questionWords.ts';

const { Part: MomentPhoto } = lazyPart(async () => (await import('./MomentPhoto.tsx')).MomentPhoto, 'calmly');

/** At most so high, in rem. A panorama is as wide as its place, an upright one no wider than it is. */
const highest = 18;

/** The photo of a question's answer, for whoever is told it. Nothing moves when it comes. */
export function Moment({ question }: { question: Question }) {
  const { photo } = question;
  if (!photo) return null;
  const { width, height } = photo;
  const room = { aspectRatio: width / height, width: `min(100%, ${(highest * width) / height}rem)` };
  return (
    <span className="mt-3 block" style={room}>
      <Suspense>
        <MomentPhoto photo={photo} question={textOf(question)} />
      </Suspense>
    </span>
  );
}
