import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import { control, heading } from '../kit/actions.ts';
import { goodCard, ownerSets } from './creatorSteps.ts';

/** The most taps from the landing page to a live game. */
const tapsAtMost = 12;

/** Counts a host's taps: presses on a button, and choices. Typing and its Enter key are not counted. */
class TapCounter {
  readonly taps: string[] = [];
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(name: string | RegExp): Promise<void> {
    await control(this.#page, name).click();
    this.taps.push(String(name));
  }

  async check(name: string): Promise<void> {
    await this.#page.getByRole('checkbox', { name }).check();
    this.taps.push(name);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.#page.getByLabel(label, { exact: true }).selectOption({ label: option });
    this.taps.push(`${label} ${option}`);
  }

  async type(label: string, text: string): Promise<void> {
    await this.#page.getByLabel(label, { exact: true }).fill(text);
  }
}

const codeSaved = 'Ich habe meinen Admin-Code gesichert';
const openPortal = 'Admin-Portal öffnen';

/** The taps from the landing page to the host's codes. */
const tapsToCodes = [
  'Jetzt Spiel erstellen',
  'Was wird gefeiert? Geburtstag',
  'Weiter',
  'Mehr Ideen',
  'Überrasch mich',
  '12 Fragen hinzufügen',
  'Weiter',
];

/** A host creates a birthday with twelve ideas in German, up to the last step of the guided creator. */
async function preparesBirthday(host: TapCounter, page: Page, shareCode: string): Promise<void> {
  await host.tap('Jetzt Spiel erstellen');
  await host.type('Deine E-Mail-Adresse *', 'lena@example.org');
  await host.type('Titel des Events *', 'Lenas Geburtstag');
  await host.choose('Was wird gefeiert?', 'Geburtstag');
  await host.tap('Weiter');
  await host.tap('Mehr Ideen');
  await host.type('Wer wird gefeiert?', 'Lena');
  await host.tap('Überrasch mich');
  await host.tap('12 Fragen hinzufügen');
  await host.tap('Weiter');
  await host.type('Event-Code *', shareCode);
  await host.type('Admin-Code *', 'lavender & thyme');
  await page.getByLabel('Admin-Code *', { exact: true }).press('Enter');
}

describe.skipIf(!chromiumPath)('from the landing page to a live game', () => {
  const venue = useVenue({ own: {} });

  async function expectTwelveGermanQuestions(shareCode: string): Promise<void> {
    const caller = venue.caller();
    const event = (await caller.get(`/api/events/${shareCode}`)).body;
    expect(event).toMatchObject({ celebration: 'birthday', language: 'de', isActive: true });
    const questions = (await caller.get(`/api/events/${shareCode}/questions`)).body as {
      type: string;
      isActive: boolean;
    }[];
    expect(questions).toHaveLength(12);
    expect(new Set(questions.map(({ type }) => type)).size).toBe(4);
    expect(questions.every(({ isActive }) => isActive)).toBe(true);
    expect(JSON.stringify(questions)).toContain('Lena');
  }

  it('a birthday in German takes at most twelve taps, with a payment', async () => {
    const page = await venue.phone('/', { locale: 'de-DE' });
    const host = new TapCounter(page);
    await preparesBirthday(host, page, 'LENA30');
    await host.tap('Weiter');
    await host.tap('Weiter zur Zahlung');
    await heading(page, 'Zahlung abschließen').waitFor();
    await host.type('Kartennummer', goodCard);
    await host.type('Monat', '12');
    await host.type('Jahr', '39');
    await host.type('CVV', '123');
    await host.tap(/ zahlen$/);
    await heading(page, 'Dein Event ist live!').waitFor();
    await expectTwelveGermanQuestions('LENA30');
    expect(host.taps).toEqual([...tapsToCodes, 'Weiter', 'Weiter zur Zahlung', '/ zahlen$/']);
    expect(host.taps.length).toBeLessThanOrEqual(tapsAtMost);
  });

  it('a free birthday in German takes at most twelve taps up to the portal', async () => {
    await ownerSets(venue, { paymentRequired: false });
    const page = await venue.phone('/', { locale: 'de-DE' });
    const host = new TapCounter(page);
    await preparesBirthday(host, page, 'LENA31');
    await host.tap('Event starten');
    await host.check(codeSaved);
    await host.tap(openPortal);
    await heading(page, 'Fragen verwalten').waitFor();
    await expectTwelveGermanQuestions('LENA31');
    expect(host.taps).toEqual([...tapsToCodes, 'Event starten', codeSaved, openPortal]);
    expect(host.taps.length).toBeLessThanOrEqual(tapsAtMost);
  });
});
