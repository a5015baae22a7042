import { useEffect, useEffectEvent, useState } from 'react';
import type { Photo } from '../../../../protocol/schemas/questions.ts';

/** The retry interval after a photo failed to load, in milliseconds. */
const retryMs = 3_000;

/** Returns the question's photo after it is decoded. Until then returns the previous photo. */
function useLoadedPhoto(photo: Photo | undefined): Photo | undefined {
  const [arrived, setArrived] = useState<Photo>();
  const address = photo?.address;
  const showPhoto = useEffectEvent(() => setArrived(photo));
  useEffect(() => {
    if (address === undefined) return undefined;
    let isActive = true;
    let timer: ReturnType<typeof setTimeout>;
    const load = (): void => {
      const image = new Image();
      image.src = address;
      image.decode().then(
        () => isActive && showPhoto(),
        () => {
          if (isActive) timer = setTimeout(load, retryMs);
        },
      );
    };
    load();
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [address]);
  return photo && arrived;
}

/** How a screen shows the photo of an answer. */
export interface PhotoBeside {
  /** True if space for the photo is reserved beside the texts. */
  isSpaceReserved: boolean;
  arrived: Photo | undefined;
}

/**
 * Decides when an answer's photo has its space. If the photo is known before the answer, the space is
 * reserved from the beginning and nothing moves. A photo that is added later has its space after it is
 * decoded.
 */
export function usePhotoBeside(photo: Photo | undefined, isAnswered: boolean): PhotoBeside {
  const arrived = useLoadedPhoto(photo);
  const [isSpaceReserved, setIsSpaceReserved] = useState(false);
  const needsSpace = photo !== undefined && (isSpaceReserved || !isAnswered || arrived !== undefined);
  if (needsSpace !== isSpaceReserved) setIsSpaceReserved(needsSpace);
  return { isSpaceReserved: needsSpace, arrived };
}
