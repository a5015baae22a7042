import clsx from 'clsx';
import { useState } from 'react';

/** The couple's picture in a golden frame, with nothing written on it; where it does not load, nothing. */
export function Picture({ src, className }: { src: string; className: string }) {
  const [failed, setFailed] = useState<string>();
  if (failed === src) return null;
  return (
    <img src={src} alt="" onError={() => setFailed(src)} className={clsx('screen-picture', className)} />
  );
}
