import clsx from 'clsx';
import { useState } from 'react';

/** A picture in a golden frame. Renders nothing if the picture fails to load. */
export function Picture({ src, className }: { src: string; className: string }) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (failedSrc === src) return null;
  return (
    <img src={src} alt="" onError={() => setFailedSrc(src)} className={clsx('screen-picture', className)} />
  );
}
