import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { heading, dialog, sees, seesNo, taps, writes } from '../kit/actions.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';

const questionsOf = async ({ organiser, code }: TestEvent) =>
  (await organiser.get(`/api/events/${code}/questions`)).body as Question[];

const idea = (page: Page, text: string) => dialog(page).getByRole('button', { name: text });

describe.skipIf(!chromiumPath)('ideas in the portal', () => {
  const venue = useVenue();

  async function opensPortal({ code }: TestEvent): Promise<Page> {
    const page = await venue.laptop(`/admin/${code}`);
    await writes(page, 'Admin code', adminCode);
    await page.keyboard.press('Enter');
    await heading(page, 'Manage Questions').waitFor();
    return page;
  }

  it('are found, filled with names, and added in both languages by one call', async () => {
    const event = await venue.createTestEvent();
    await event.update({ secondLanguage: 'de' });
    await event.addQuestion({ text: 'Will one of the rings roll away?' });
    const page = await opensPortal(event);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/questions')) calls.push(request.url());
    });
    await taps(page, 'More ideas');
    await dialog(page).getByLabel('Search ideas').fill('ring roll');
    await sees(dialog(page), '1 idea');
    await sees(dialog(page), 'Already in your event');
    expect(await idea(page, 'Will one of the rings roll away?').isDisabled()).toBe(true);
    await dialog(page).getByLabel('Search ideas').fill('');
    await dialog(page).getByLabel('Name 1').fill('Maya');
    await dialog(page).getByLabel('Name 2').fill('');
    await seesNo(dialog(page), 'Will Ada say “I do” before the question is over?');
    await idea(page, 'Will Maya say “I do” before the question is over?').click();
    await idea(page, 'How many seconds will the first kiss as a married couple last?').click();
    await taps(dialog(page), 'Add 2 questions');
    await expect.poll(async () => (await questionsOf(event)).length).toBe(3);
    const [, vows, kiss] = await questionsOf(event);
    expect(vows).toMatchObject({
      text: 'Will Maya say “I do” before the question is over?',
      type: 'yes_no',
      translation: { language: 'de' },
    });
    expect(vows!.translation!.text).toContain('Maya');
    expect(kiss).toMatchObject({ type: 'numeric', numberRule: 'closest', translation: { language: 'de' } });
    expect(calls).toEqual([`${venue.origin}/api/events/${event.code}/questions/import`]);
    await expect.poll(async () => dialog(page).count()).toBe(0);
  });

  it('follow the celebration, which the host can change in the settings', async () => {
    const event = await venue.createTestEvent({ title: 'Summer party', celebration: 'companyParty' });
    const page = await opensPortal(event);
    await taps(page, 'Will someone still be wearing an office badge?');
    expect(await page.getByLabel('Question', { exact: true }).inputValue()).toContain('office badge');
    await page.getByLabel('Celebration', { exact: true }).selectOption({ label: 'Birthday' });
    await expect
      .poll(async () => (await event.organiser.get(`/api/events/${event.code}`)).body)
      .toMatchObject({ celebration: 'birthday' });
    await taps(page, 'More ideas');
    await sees(dialog(page), 'Will all the candles go out in one breath?');
    await taps(dialog(page), 'Surprise me');
    await taps(dialog(page), 'Add 12 questions');
    await expect.poll(async () => (await questionsOf(event)).length).toBe(12);
  });

  it('texts for guests name no couple at another celebration', async () => {
    const event = await venue.createTestEvent({ title: 'Summer party', celebration: 'companyParty' });
    const guest = await venue.phone(`/event/${event.code}`);
    await sees(guest, 'Guess what will happen today and see who gets it right.');
    expect(await guest.getByPlaceholder('What your friends call you').isVisible()).toBe(true);
  });
});
