import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paperPart } from '../../../protocol/paths.ts';

/** Opens the browser's own print dialogue, once every picture and font is there. */
export async function printWhole(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.keepsake img')];
  for (const picture of pictures) {
    // Paper wants the large one.
    picture.removeAttribute('srcset');
    picture.loading = 'eager';
  }
  await Promise.allSettled([document.fonts.ready, ...pictures.map(async (picture) => picture.decode())]);
  window.print();
}

/** Prints the page that was opened for that, once: a reload only shows it. True for such a page. */
export function usePrinting(): boolean {
  const [isForPaper] = useState(() => location.hash === paperPart);
  const navigate = useNavigate();
  useEffect(() => {
    if (location.hash !== paperPart) return;
    void navigate({ hash: '' }, { replace: true });
    void printWhole();
  }, [navigate]);
  return isForPaper;
}
