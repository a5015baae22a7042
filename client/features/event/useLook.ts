import { useLayoutEffect } from 'react';
import { lookLinkId } from '../../../protocol/appearance/looks.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';

/**
 * Applies the look of an event while a screen shows it. The page that the server sends already has the
 * stylesheet; this follows changes, and navigation within the app.
 */
export function useLook(event: Pick<GuestEvent, 'stylesheet'> | undefined): void {
  const path = event && (event.stylesheet ?? '');
  useLayoutEffect(() => {
    if (path !== undefined) setLook(path);
  }, [path]);
  useLayoutEffect(() => () => setLook(''), []);
}

function setLook(path: string): void {
  const current = document.getElementById(lookLinkId);
  if (!path) return current?.remove();
  if (current?.getAttribute('href') === path) return;
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    id: lookLinkId,
    href: path,
  });
  // The old colors stay until the new ones have loaded.
  link.addEventListener('load', () => current?.remove());
  document.head.append(link);
}
