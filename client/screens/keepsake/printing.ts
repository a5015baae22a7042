import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paperPart } from '../../../protocol/paths.ts';

/** Opens the browser's print dialogue after all pictures and fonts have loaded. */
export async function printWhole(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.keepsake img')];
  for (const picture of pictures) {
    // Removes the smaller versions, because paper needs the full resolution.
    picture.removeAttribute('srcset');
    picture.loading = 'eager';
  }
  await Promise.allSettled([document.fonts.ready, ...pictures.map(async (picture) => picture.decode())]);
  window.print();
}

/**
 * Prints a page that was opened for printing, but does not print again after a reload. Returns whether the
 * page was opened for printing.
 */
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
