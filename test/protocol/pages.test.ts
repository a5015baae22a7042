import { describe, expect, it } from 'vitest';
import { matchPath } from 'react-router-dom';
import { opensOffline } from '../../protocol/pwa.ts';
import {
  pagePrefixesOf,
  countedPage,
  findPage,
  isPrivatePage,
  otherPages,
  pageTable,
  type Page,
  type PageName,
} from '../../protocol/pages.ts';
import { pageLinks } from '../../protocol/paths.ts';

const table = Object.entries(pageTable) as [PageName, Page][];
const filled = (name: string) =>
  name.replace(':shareCode', 'PARTY').replace(':id', '66f0').replace(':token', 'key');

describe('page table', () => {
  it.each(table)('resolves %s as the client’s router does', (name) => {
    for (const address of [filled(name), `${filled(name)}/`, filled(name).toUpperCase()]) {
      expect(findPage(address)?.name).toBe(name);
      expect(findPage(`${address}?x=1#y`)?.name).toBe(name);
      expect(table.filter(([one]) => matchPath(one, address)).map(([one]) => one)).toEqual([name]);
    }
  });

  it.each(['/nothing', '/event', '/event/', '/event/PARTY/66f0', '/participant/PARTY', '/results/PARTY'])(
    'finds no page at %s, like the router',
    (address) => {
      expect(findPage(address)).toBeUndefined();
      expect(table.filter(([one]) => matchPath(one, address))).toEqual([]);
    },
  );

  it.each(table)('states for %s whether it opens offline', (name, { opensOffline: opens = false }) =>
    expect(opensOffline(new URL(filled(name), 'https://foretold.example'))).toBe(opens),
  );

  it.each(table)('counts %s by its name, unless it is a former address', (name, { redirectsTo }) =>
    expect(countedPage(filled(name))).toBe(redirectsTo ? otherPages : name.replace(':shareCode', 'PARTY')),
  );

  it('contains the target of every link, and has a link to every page but the former ones', () => {
    const linked = Object.values(pageLinks).map((page) =>
      typeof page === 'string' ? page : page('PARTY', '66f0'),
    );
    expect(new Set(linked.map((address) => findPage(address)?.name))).toEqual(
      new Set(table.flatMap(([name, { redirectsTo }]) => (redirectsTo ? [] : [name]))),
    );
  });

  it('redirects former addresses to existing pages', () => {
    const targets = table.flatMap(([, { redirectsTo }]) => redirectsTo ?? []);
    expect(targets).not.toEqual([]);
    for (const target of targets) expect(pageTable).toHaveProperty([target]);
  });
});

describe('facts of an address', () => {
  it('include the role and the event of a page', () => {
    expect(pagePrefixesOf('PARTY').toSorted()).toEqual([
      '/admin/PARTY',
      '/check/PARTY',
      '/couple/PARTY',
      '/event/PARTY',
      '/host/PARTY',
      '/keepsake/PARTY',
      '/leaderboard/PARTY',
      '/message/PARTY',
      '/owner/PARTY',
      '/participant/PARTY',
      '/post-prediction-tour/PARTY',
      '/preview/PARTY',
      '/results/PARTY',
      '/witness/PARTY',
    ]);
  });

  it('include that a page belongs to one event, in any letter case', () => {
    const open = table.map(([name]) => name).filter((name) => !isPrivatePage(filled(name)));
    expect(open.toSorted()).toEqual([
      '/',
      '/create-event-guided',
      '/create-event-simple',
      '/demo',
      '/logo-options',
      '/owner',
    ]);
    for (const path of ['/EVENT/PARTY', '/results/PARTY/66f0', '/event/PARTY/elsewhere', '/event/%E0%A4%A'])
      expect(isPrivatePage(path)).toBe(true);
  });
});
