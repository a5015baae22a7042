import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumPath, sizes } from '../kit/chromium.ts';
import { boardOf, control, heading, seesToast, joins, predicts, sees, taps, writes } from '../kit/actions.ts';
import { useVenue } from '../kit/venue.ts';

/** Collects the requests of a page that change data, except the counting of visits. */
function writesOf(page: Page): string[] {
  const written: string[] = [];
  page.on('request', (request) => {
    const isCounting = request.url().endsWith('/api/analytics/track');
    if (request.method() !== 'GET' && !isCounting) written.push(`${request.method()} ${request.url()}`);
  });
  return written;
}

const predictions: [question: string, answer: string][] = [
  ['Will Noah cry when Leilani walks down the aisle?', 'Yes'],
  ['What will the couple’s first dance be?', 'A rehearsed surprise'],
  ['Will someone end up in the pool before midnight?', 'Yes'],
  ['How many minutes will the best man’s speech last?', '7'],
  ['Will it rain on the beach?', 'No'],
  ['Which song will close the night?', 'dancing queen'],
  ['Who will catch the bouquet?', 'A grandmother'],
  ['Will the rings be dropped?', 'Yes'],
];

describe.skipIf(!chromiumPath)('sample game', () => {
  const venue = useVenue();

  it('plays to the end without sending anything to the server', async () => {
    const players = (await venue.caller().get('/api/events/MAUI/participants')).body;
    const guest = await venue.phone('/');
    const written = writesOf(guest);
    await taps(guest, 'Try a sample game first');
    await guest.waitForURL('**/event/MAUI?demo=true');
    await sees(guest, 'DEMO MODE');
    await sees(guest, /This is a sample game - your predictions won't be saved$/);
    await joins(guest, 'Curious Carl');
    for (const [index, [question, answer]] of predictions.entries()) {
      await sees(guest, `Question ${index + 1} of 8`);
      await predicts(guest, question, answer);
    }
    await writes(guest, 'Your message', 'Lovely!');
    await taps(guest, 'See Results');
    await seesToast(guest, 'Sample game', 'This is just a sample, so your message wasn’t sent.');
    await heading(guest, 'TOP 10 FINISHER').waitFor();
    const next = control(guest, 'Create Your Game Now');
    await expect.poll(async () => next.getAttribute('href')).toBe('/create-event-guided');
    await sees(guest, /^Rank #1 of 13/);
    const figures = await guest.locator('dl').innerText();
    expect(figures.replace(/\s+/g, ' ')).toMatch(/7 Correct 1 Incorrect|Correct 7 Incorrect 1/);
    await taps(guest, 'Back to Event');
    await expect.poll(async () => boardOf(guest)).toContain('Curious Carl 7');
    const final = await boardOf(guest);

    await taps(guest, 'See the answers come in');
    await heading(guest, 'You’re the host').waitFor();
    await sees(guest, 'Which song will close the night?');
    await expect.poll(async () => boardOf(guest)).toContain('Curious Carl 5');
    const before = await boardOf(guest);
    await taps(guest, 'Reveal the answer');
    await sees(guest, 'Dancing Queen');
    await sees(guest, 'You got it right! 6 of 13 guests were right.');
    await expect.poll(async () => boardOf(guest)).toContain('Curious Carl 6');
    await sees(guest, 'Who will catch the bouquet?');
    await taps(guest, 'Reveal the answer');
    await sees(guest, 'A grandmother');
    await taps(guest, 'Reveal the answer');
    await sees(guest, 'Not this time. 5 of 13 guests were right.');
    await heading(guest, 'That’s the game!').waitFor();
    await expect.poll(async () => boardOf(guest)).toEqual(final);
    expect(before).not.toEqual(final);
    await taps(guest, 'Back to Your Results');
    await taps(guest, 'See the answers come in');
    for (let answer = 0; answer < 3; answer += 1) await taps(guest, 'Reveal the answer');

    await taps(guest, 'Watch it on the big screen');
    await guest.waitForURL('**/leaderboard/MAUI?display=true&demo=true');
    await guest.setViewportSize(sizes.bigScreen);
    await sees(guest, 'Leilani & Noah on Maui');
    await sees(guest, 'Dancing Queen');
    await sees(guest, '5 of 12 guests were right');
    await taps(guest, 'Back to the sample game');
    await sees(guest, 'DEMO MODE');
    await guest.setViewportSize(sizes.phone);
    await taps(guest, 'Back to Home');
    await control(guest, 'Create Your Game Now').waitFor();

    await guest.goto(`${venue.origin}/event/maui`);
    await sees(guest, 'DEMO MODE');
    await joins(guest, 'Careful Carla');

    expect(written).toEqual([]);
    expect((await venue.caller().get('/api/events/MAUI/participants')).body).toEqual(players);
  });

  it('does not disclose the answers of a real event', async () => {
    const party = await venue.createTestEvent();
    const question = await party.addQuestion({ text: 'Will it rain?' });
    await party.setAnswer(question, 'yes');
    const guest = await venue.phone(`/event/${party.code}?demo=true`);
    const written = writesOf(guest);
    await sees(guest, 'DEMO MODE');
    await joins(guest, 'Curious Carl');
    await predicts(guest, 'Will it rain?', 'Yes');
    await taps(guest, 'Skip Message');
    await sees(guest, 'Results will be revealed later');
    expect(written).toEqual([]);
    expect((await party.organiser.get(`/api/events/${party.code}/participants`)).body).toEqual([]);
  });
});
