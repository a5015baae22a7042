import type { ReactNode } from 'react';
import { momentTexts } from '../../../../protocol/texts/guest/photos.ts';
import type { PhotoBeside } from './usePhotoBeside.ts';
import './photo.css';

interface BesidePhotoProps {
  beside: PhotoBeside;
  /** False until the answer is shown. */
  isShown: boolean;
  question: string;
  children: ReactNode;
}

/**
 * The texts of an answer with its photo, if any, beside them. The photo keeps its proportions and is never
 * behind text.
 */
export function BesidePhoto({
  beside: { isSpaceReserved, arrived },
  isShown,
  question,
  children,
}: BesidePhotoProps) {
  if (!isSpaceReserved) return children;
  return (
    <>
      <div className="screen-photo">
        {arrived && (
          <img
            key={arrived.address}
            src={arrived.address}
            width={arrived.width}
            height={arrived.height}
            alt={momentTexts('photoOf', { question })}
            data-shown={isShown}
          />
        )}
      </div>
      <div className="screen-photo-texts">{children}</div>
    </>
  );
}
