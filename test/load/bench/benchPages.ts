import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser as Chromium } from 'playwright-core';
import { Venue } from '../../browser/kit/venue.ts';
import { launch } from '../../browser/kit/chromium.ts';
import { dataUrl, pictureAs } from '../../routes/pictures/pictures.ts';
import { inParallel } from './benchKit.ts';
import { medianOf, openSlowly, type Opened, type Opening } from './benchSlowPhone.ts';

/**
 * `npm run bench:pages`: opens pages of the built product as a slow phone on the venue’s Wi-Fi does (plain
 * HTTP on a LAN name, empty cache), compared with a bare page with one field. Compare the ratios: the times
 * depend on the machine and its load. `npm run bench:pages -- 9` opens each nine times.
 */
const rounds = Number(process.argv[2] ?? 5);
const host = 'party.local';
const guests = 60;

const bare = createServer((_request, response) =>
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title><input>'),
);
await new Promise<void>((resolve) => void bare.listen(0, '127.0.0.1', resolve));

const venue = new Venue({ host });
await venue.open();

/** An event in progress: guests, predictions, revealed answers. */
async function celebrate(fields: { headerImage?: string } = {}): Promise<string> {
  const party = await venue.createTestEvent({ title: 'Clara & Theo' });
  if (fields.headerImage) await party.organiser.post(`/api/events/${party.code}/header-image`, fields);
  const rain = await party.addQuestion({ text: 'Will it rain?' });
  const tears = await party.addQuestion({ text: 'Will anyone cry?' });
  await inParallel(guests, 4, async (index) => {
    const { browser, participant } = await party.joinAs(`Guest number ${index}`);
    for (const { id } of [rain, tears])
      await browser.post(`/api/questions/${id}/predictions`, {
        participantId: participant.id,
        answer: index % 3 ? 'yes' : 'no',
      });
  });
  await party.addQuestion({ text: 'Will the best man lose his notes?' });
  await party.setAnswer(rain, 'yes');
  await party.update({ showAnswers: true });
  return party.code;
}

const code = await celebrate();
const picture = await pictureAs('jpeg', { width: 1600, height: 900 });
const pictured = await celebrate({ headerImage: dataUrl(picture, 'image/jpeg') });
const openings: Opening[] = [
  { what: 'bare page', url: `http://${host}:${(bare.address() as AddressInfo).port}/`, control: 'input' },
  { what: 'landing', path: '/', control: 'input' },
  { what: 'guest who is new', path: `/event/${code}`, control: 'input[autocomplete=name]' },
  { what: 'guest who is new, header image', path: `/event/${pictured}`, control: 'input[autocomplete=name]' },
  {
    what: 'guest who is known',
    path: `/event/${code}`,
    control: 'main button[aria-pressed]',
    joins: code,
  },
  { what: 'leaderboard', path: `/leaderboard/${code}`, control: 'main input' },
  { what: 'leaderboard, header image', path: `/leaderboard/${pictured}`, control: 'main input' },
  { what: 'big screen', path: `/leaderboard/${code}?display=true`, control: '[role=img] svg', isWide: true },
  { what: 'host’s portal', path: `/admin/${code}`, control: 'input[type=password]' },
].map((opening) => ({ url: venue.origin + ('path' in opening ? opening.path : ''), ...opening }));

const chromium: Chromium = await launch(`--host-resolver-rules=MAP ${host} 127.0.0.1`);
const results = new Map(openings.map(({ what }) => [what, [] as Opened[]]));
try {
  for (let round = 0; round <= rounds; round += 1)
    for (const opening of openings) {
      const opened = await openSlowly(chromium, opening);
      // The first round is a warm-up.
      if (round > 0) results.get(opening.what)?.push(opened);
    }
} finally {
  await chromium.close();
  await venue.close();
  bare.close();
}

const base = medianOf((results.get('bare page') ?? []).map(({ usableMs }) => usableMs));
const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const columns = [32, 24, 9, 12, 12, 10];
const line = (cells: string[]) =>
  console.log(
    cells
      .map((cell, index) => (index > 0 ? cell.padStart(columns[index]!) : cell.padEnd(columns[0]!)))
      .join(''),
  );
line(['page', 'usable (best to worst)', '/ bare', 'JS before', 'JS in all', 'shift']);
for (const [what, opened] of results) {
  const times = opened.map(({ usableMs }) => usableMs);
  const median = medianOf(times);
  line([
    what,
    `${median.toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`,
    (median / base).toFixed(2),
    kB(medianOf(opened.map(({ scriptsBefore }) => scriptsBefore))),
    kB(medianOf(opened.map(({ scripts }) => scripts))),
    medianOf(opened.map(({ shift }) => shift)).toFixed(3),
  ]);
}
