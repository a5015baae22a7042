import { useEffect } from 'react';

const product = 'Foretold';

/** Sets the document title. Pass `undefined` while the title is not known. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title]);
}
