import { expect, it } from 'vitest';
import { pageTable } from '../../protocol/pages.ts';
import { fillPath } from '../../protocol/paths.ts';
import { pathOfPastedLink, parseCodeEntry } from '../../protocol/parseCodeEntry.ts';

const pagesOfEvents = Object.keys(pageTable).filter((page) => page.includes('/:shareCode'));

it.each(pagesOfEvents)('typed code: is read from a link to %s', (page) => {
  const address = fillPath(page, { shareCode: 'a-b_1', id: '64b000000000000000000000' });
  for (const link of [
    `https://play.example${address}`,
    `http://192.168.0.7:3000${address}/?display=true#key`,
    `Play with us: https://play.example${address} See you!`,
    `play.example${address}`,
    ` ${address}\n`,
  ])
    expect(parseCodeEntry(link)).toBe('A-B_1');
});

it.each([
  'maui',
  ' MAUI\n',
  'm a u i',
  'ma\u200Bui',
  '\u2060maui\uFEFF',
  '\u202Amaui\u202C',
  'ＭＡＵＩ',
  'mauı',
  'MAUİ',
  'https://play.example/event/MAUI.',
  '(https://play.example/event/maui)',
  'https://play.example/event/ma\u200Bui',
])('typed code: reads %j as MAUI', (typed) => expect(parseCodeEntry(typed)).toBe('MAUI'));

it('typed code: keeps its dash, in every form that a keyboard inserts', () => {
  for (const typed of ['mia-noah', 'mia–noah', 'mia—noah', 'mia‑noah', 'mia−noah', 'mia － noah'])
    expect(parseCodeEntry(typed)).toBe('MIA-NOAH');
});

it('typed code: leaves an invalid code unchanged, for the page to report', () => {
  for (const wrong of ['Ä', 'a.b', 'a/b', 'https://play.example/', '//'])
    expect(parseCodeEntry(wrong)).toBe(wrong.toUpperCase());
});

it('typed code: keeps the addresses of a short link and of a transfer link', () => {
  expect(pathOfPastedLink('https://play.example/s/AbC234x')).toBe('/s/AbC234x');
  expect(pathOfPastedLink('See https://play.example/seat/kEy-1_2?a=b')).toBe('/seat/kEy-1_2');
  for (const other of ['MAUI', 'https://play.example/event/MAUI', 's/AbC', 'https://s/seat'])
    expect(pathOfPastedLink(other)).toBeUndefined();
});
