import type { pageAddress } from '../../protocol/paths.ts';
import type { OfflinePage, PageName } from '../../protocol/pages.ts';

/**
 * What the compiler holds about the addresses of pages. Nothing here runs: `npm run types` fails as soon as one of the
 * expected errors is none any more, or where one is that is not expected.
 */
export function theAddress(find: typeof pageAddress) {
  const shareCode = 'PARTY';
  find('/owner');
  find('/leaderboard/:shareCode', { shareCode }, 'display', 'demo');
  find('/event/:shareCode/participant/:id/results', { shareCode, id: '66f0' });

  // @ts-expect-error there is no such page
  find('/events/:shareCode', { shareCode });
  // @ts-expect-error it has a part to be filled in
  find('/event/:shareCode');
  // @ts-expect-error which has its own name
  find('/event/:shareCode', { code: shareCode });
  // @ts-expect-error a part of two is missing
  find('/participant/:shareCode/:id', { shareCode });
  // @ts-expect-error there is nothing to be filled in
  find('/owner', { shareCode });
  // @ts-expect-error nothing is called like that on this page
  find('/event/:shareCode', { shareCode }, 'display');
}

export function theTable() {
  const pages: PageName[] = ['/', '/seat/:token'];
  // @ts-expect-error there is no such page
  pages.push('/seat/:key');
  const offline: OfflinePage = '/message/:shareCode/:id';
  // @ts-expect-error the host's portal needs the server
  const portal: OfflinePage = '/admin/:shareCode';
  return { pages, offline, portal };
}
