import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TestEvent } from '../../support/testEvent.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { heading, seesToast, joins, predicts, sees, taps, writes } from '../kit/actions.ts';
import { useVenue } from '../kit/venue.ts';

const rain = 'Will it rain?';

/** An insecure origin on the LAN: the browser has no clipboard, no share sheet and no randomUUID. */
describe.skipIf(!chromiumPath)('plain HTTP on the local network', () => {
  const venue = useVenue({ own: { host: 'party.local' } });

  async function arrives(party: TestEvent): Promise<Page> {
    const phone = await venue.phone(`/event/${party.code}`);
    const helpers = await phone.evaluate(() => [
      isSecureContext,
      'randomUUID' in crypto,
      'clipboard' in navigator,
      'share' in navigator,
    ]);
    expect(helpers).toEqual([false, false, false, false]);
    return phone;
  }

  it('guest: joins, predicts, leaves a message, returns as the same guest, and copies a link', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion({ text: rain });
    const rosa = await arrives(party);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    await writes(rosa, 'Your message', 'All the best from the garden!');
    await taps(rosa, 'See Results');
    await seesToast(rosa, 'Message Saved!', 'Your message has been saved.');
    await heading(rosa, 'TOP 10 FINISHER').waitFor();
    await rosa.reload();
    await heading(rosa, 'Rosa').waitFor();
    await sees(rosa, '“All the best from the garden!”');

    await taps(rosa, 'Share');
    await taps(rosa, 'Copy Link');
    await seesToast(rosa, 'Link copied!', 'Event link has been copied to your clipboard.');
    expect(await pasted(rosa)).toBe(`${venue.origin}/event/${party.code}`);

    // Without a service worker the page caches nothing.
    const stored = await rosa.evaluate(() => {
      dispatchEvent(new Event('pagehide'));
      const copies = Object.keys(localStorage).filter((key) => key.startsWith('foretold:copy:'));
      return [...copies, ...document.querySelectorAll('link[rel="manifest"]')];
    });
    expect(stored).toEqual([]);
  });

  it('WebSocket: connects to the local host name', async () => {
    const party = await venue.createTestEvent();
    const rosa = await venue.phone('/');
    const opening = rosa.waitForEvent('websocket');
    await rosa.goto(`${venue.origin}/event/${party.code}`);
    const socket = await opening;
    expect(new URL(socket.url()).host).toBe(`party.local:${venue.port}`);
    await socket.waitForEvent('framereceived');
  });

  it('link that the browser cannot copy: is shown in a field, selected', async () => {
    const party = await venue.createTestEvent();
    const rosa = await arrives(party);
    await rosa.evaluate(() => (document.execCommand = () => false));
    await taps(rosa, 'Share');
    await taps(rosa, 'Share via...');
    const link = `${venue.origin}/event/${party.code}`;
    await seesToast(rosa, 'Copy failed', `Please copy the link manually: ${link}`);
    const field = rosa.getByLabel('Your link', { exact: true });
    await expect
      .poll(async () =>
        field.evaluate((input: HTMLInputElement) =>
          input.value.slice(input.selectionStart!, input.selectionEnd!),
        ),
      )
      .toBe(link);
    await taps(rosa, 'Done');
    await field.waitFor({ state: 'detached' });
  });

  it('big screen: warns that the display may turn off', async () => {
    const party = await venue.createTestEvent();
    const question = await party.addQuestion({ text: rain });
    const hint = /To keep this screen on, change the computer’s sleep settings/;
    const wall = await venue.projector('/leaderboard/NOBODY?display=true');
    await heading(wall, 'Event Not Found').waitFor();
    await sees(wall, hint);
    await wall.goto(`${venue.origin}/leaderboard/${party.code}?display=true`);
    await sees(wall, 'No guests yet. Who’ll be first?');
    await sees(wall, hint);
    const { browser, participant } = await party.joinAs('Rosa');
    await browser.post(`/api/questions/${question.id}/predictions`, {
      participantId: participant.id,
      answer: 'yes',
    });
    await sees(wall, '1 prediction');
    await sees(wall, hint);
    await party.update({ showAnswers: true });
    await party.setAnswer(question, 'yes');
    await sees(wall, 'The answer is in');
    await sees(wall, hint);
    await party.update({ isActive: false });
    await sees(wall, 'Thanks for playing! This event is now closed.');
    await sees(wall, hint);
    await wall.reload();
    await heading(wall, 'Event Not Active').waitFor();
    await sees(wall, hint);
  });
});

/** The clipboard’s text, pasted into the name field of a new guest. */
async function pasted(page: Page): Promise<string> {
  await taps(page, 'Not Rosa? Join as somebody else');
  const field = page.getByLabel('Your name', { exact: true });
  await field.focus();
  await page.keyboard.press('Control+V');
  return field.inputValue();
}
