import { useState } from 'react';
import { smallPicture } from '../../../protocol/paths.ts';
import type { Photo } from '../../../protocol/schemas/questions.ts';
import { momentTexts } from '../../../protocol/texts/guest/photos.ts';
import { ZoomablePhoto } from './ZoomablePhoto.tsx';

/** A photo that fills its container. Renders nothing if the photo fails to load. */
export function AnswerPhotoThumbnail({ photo, question }: { photo: Photo; question: string }) {
  const [failedAddress, setFailedAddress] = useState<string>();
  if (failedAddress === photo.address) return null;
  return (
    <ZoomablePhoto photo={photo} question={question} className="size-full">
      <img
        src={smallPicture(photo.address)}
        alt={momentTexts('photoOf', { question })}
        loading="lazy"
        decoding="async"
        className="size-full rounded-control bg-sunken object-cover"
        onError={() => setFailedAddress(photo.address)}
      />
    </ZoomablePhoto>
  );
}
