import { followVisits } from '../../stores/app/analytics.ts';
import '../../stores/guest/outbox.ts';
import { keepForOffline } from './keepForOffline.ts';

/** What the page begins once it is there: sending what a guest did without network, counting visits, and keeping what a reload without signal needs. */
export function afterLoad(): void {
  followVisits();
  // On plain http browsers have no service worker, and the development server has none either.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) keepForOffline();
}
