import type { pageAddress } from '../../protocol/paths.ts';
import type { OfflinePage, PageName } from '../../protocol/pages.ts';

/**
 * Compile-time checks of page addresses. Nothing runs: `npm run types` fails for a missing expected error,
 * and for every unexpected one.
 */
export function theAddress(find: typeof pageAddress) {
  const shareCode = 'PARTY';
  find('/owner');
  find('/leaderboard/:shareCode', { shareCode }, 'display', 'demo');
  find('/event/:shareCode/participant/:id/results', { shareCode, id: '66f0' });

  // @ts-expect-error no such page
  find('/events/:shareCode', { shareCode });
  // @ts-expect-error the path parameter is missing
  find('/event/:shareCode');
  // @ts-expect-error the path parameter has another name
  find('/event/:shareCode', { code: shareCode });
  // @ts-expect-error one of two path parameters is missing
  find('/participant/:shareCode/:id', { shareCode });
  // @ts-expect-error no path parameter
  find('/owner', { shareCode });
  // @ts-expect-error no such parameter of this page
  find('/event/:shareCode', { shareCode }, 'display');
}

export function theTable() {
  const pages: PageName[] = ['/', '/seat/:token'];
  // @ts-expect-error no such page
  pages.push('/seat/:key');
  const offline: OfflinePage = '/message/:shareCode/:id';
  // @ts-expect-error the host's portal needs the server
  const portal: OfflinePage = '/admin/:shareCode';
  return { pages, offline, portal };
}
