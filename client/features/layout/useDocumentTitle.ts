import { useEffect } from 'react';

const product = 'Foretold';

/** Names the browser's tab after what the screen shows; undefined while that is not known yet. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title]);
}
