import { useState } from 'react';
import { smallPicture } from '../../../protocol/paths.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { altOf } from '../game/questionTexts.ts';

/** The maximum height in rem. A panorama fills the width. An upright image keeps its own width. */
const maxHeightRem = 12;

/**
 * The image of a question, if it has one. Its space is reserved, so that no content moves when it loads.
 * Renders nothing if it fails to load.
 */
export function QuestionImage({ question: { questionImage } }: { question: Question }) {
  const [failedAddress, setFailedAddress] = useState<string>();
  if (!questionImage || questionImage.address === failedAddress) return null;
  const { address, width, height } = questionImage;
  return (
    <img
      src={smallPicture(address)}
      alt={altOf(questionImage)}
      decoding="async"
      className="mx-auto mb-5 block rounded-control bg-sunken object-cover"
      style={{ aspectRatio: width / height, width: `min(100%, ${(maxHeightRem * width) / height}rem)` }}
      onError={() => setFailedAddress(address)}
    />
  );
}
