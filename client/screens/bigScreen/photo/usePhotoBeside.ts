import { useEffect, useEffectEvent, useState } from 'react';
import type { Photo } from '../../../../protocol/schemas/questions.ts';

/** A screen that could not load a photo tries again after so long. */
const retryMs = 3_000;

/** The latest of a question's photos that can be painted whole: until it can, the one before stays. */
function useArrived(photo: Photo | undefined): Photo | undefined {
  const [arrived, setArrived] = useState<Photo>();
  const address = photo?.address;
  const take = useEffectEvent(() => setArrived(photo));
  useEffect(() => {
    if (address === undefined) return undefined;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const load = (): void => {
      const image = new Image();
      image.src = address;
      image.decode().then(
        () => isWanted && take(),
        () => {
          if (isWanted) timer = setTimeout(load, retryMs);
        },
      );
    };
    load();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [address]);
  return photo && arrived;
}

/** What a screen does with the photo of the answer that it shows. */
export interface PhotoBeside {
  /** The texts stand beside it. */
  hasRoom: boolean;
  arrived: Photo | undefined;
}

/**
 * The photo beside an answer. One that is known before the answer stands on the screen has its room from the beginning, so
 * that nothing moves when it comes; for one that comes later everything makes room at once, when it can be seen.
 */
export function usePhotoBeside(photo: Photo | undefined, isAnswered: boolean): PhotoBeside {
  const arrived = useArrived(photo);
  const [hasRoom, setHasRoom] = useState(false);
  const wantsRoom = photo !== undefined && (hasRoom || !isAnswered || arrived !== undefined);
  if (wantsRoom !== hasRoom) setHasRoom(wantsRoom);
  return { hasRoom: wantsRoom, arrived };
}
