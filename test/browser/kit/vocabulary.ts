import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { momentMs } from './chromium.ts';

/** A page, or a part of it. */
export type Place = Page | Locator;

/** These words stand where they can be read, now or in a moment. */
export const sees = async (place: Place, words: string | RegExp, withinMs = momentMs) =>
  place.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor({ timeout: withinMs });

/** The word below a saved prediction: when it was taken. */
export const savedThen = /^Saved .*\d/;

/** These words are not, or in a moment no longer, to be read. */
export async function seesNo(place: Place, words: string | RegExp, withinMs = momentMs): Promise<void> {
  const found = place.getByText(words, { exact: true }).filter({ visible: true });
  await expect
    .poll(async () => found.count(), { timeout: withinMs, message: `still there: ${words}` })
    .toBe(0);
}

/** A button or a link, by its words. */
export const control = (place: Place, name: string | RegExp): Locator =>
  place
    .getByRole('button', { name, exact: true })
    .or(place.getByRole('link', { name, exact: true }))
    .or(place.getByRole('menuitem', { name, exact: true }));

/** Taps a button or follows a link. */
export const taps = async (place: Place, name: string | RegExp) => control(place, name).click();

/** Writes into the field with this label. */
export const writes = async (place: Place, label: string, text: string) =>
  place.getByLabel(label, { exact: true }).fill(text);

/** A heading, wherever it stands. */
export const heading = (place: Place, name: string | RegExp) =>
  place.getByRole('heading', { name, exact: true }).first();

/** The part of the page below this heading. */
export const under = (page: Page, name: string | RegExp) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .last();

/** What is folded in the portal on phones; the keepsake until the evening is over. */
export const foldedParts = [
  'Before the Evening',
  'Links for Helpers',
  'What Happened',
  'Tables',
  'Header Image',
  'Keepsake',
];

/** Opens a part of the portal that is folded on phones. */
export const unfolds = async (page: Page, title: string) =>
  page.getByRole('button', { name: title, exact: true, expanded: false }).click();

/** The dialog that is open. */
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** A toast says exactly this. */
export async function isTold(page: Page, title: string, description?: string): Promise<void> {
  const messages = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect
    .poll(async () => (await messages.locator('p').allTextContents()).join(' / '), { timeout: momentMs })
    .toBe(description === undefined ? title : `${title} / ${description}`);
}

/** Puts a switch on or off. */
export async function switches(place: Place, label: string, to: 'on' | 'off'): Promise<void> {
  const toggle = place.getByRole('switch', { name: new RegExp(`^${label}`) });
  expect(await toggle.isChecked()).toBe(to === 'off');
  await toggle.click();
}

/** Posts with the cookies of a page’s browser. */
export const posts = async (page: Page, path: string, data: object) =>
  page.request.post(new URL(path, page.url()).href, {
    data,
    headers: { origin: new URL(page.url()).origin },
  });

/** Joins under a name, from the guest page. */
export async function joins(page: Page, name: string): Promise<void> {
  await writes(page, 'Your name', name);
  await taps(page, 'Join Event');
  await seesNo(page, 'Joining...');
  await page.getByLabel('Your name', { exact: true }).waitFor({ state: 'detached' });
}

/** Is asked this question now. */
export const isAsked = async (page: Page, question: string) => heading(page, question).waitFor();

/** Picks an option, or types an answer and presses Enter; the flow goes on by itself. */
export async function predicts(page: Page, question: string, answer: string): Promise<void> {
  await isAsked(page, question);
  const card = under(page, question);
  const option = card.getByRole('button', { name: answer, exact: true });
  const field = card.getByRole('textbox');
  if (await field.isVisible()) {
    await field.fill(answer);
    await field.press('Enter');
  } else await option.click();
  await heading(page, question).waitFor({ state: 'detached' });
}

/** A question's line among one's own predictions. */
export const lineOf = (page: Page, question: string) =>
  under(page, 'Your Predictions').getByRole('listitem').filter({ hasText: question });

/** Passes the organiser's gate. */
export async function opensPortal(page: Page, adminCode: string): Promise<void> {
  await writes(page, 'Admin code', adminCode);
  await taps(page, 'Open Admin Portal');
  await heading(page, 'Manage Questions').waitFor();
}

/** The same where the page speaks any language, on a device that is to remember it. */
export async function passesGate(page: Page, adminCode: string): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.locator('input[type=password]').fill(adminCode);
  await page.locator('form button[type=submit]').click();
  await page.locator('[data-dashboard]').waitFor();
}

/** A question's row in the admin portal. */
export const questionRow = (page: Page, text: string) =>
  under(page, 'Manage Questions')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: text, exact: true }) });

/** The organiser sets a question's correct answer: one tap, or a field. */
export async function setsAnswer(page: Page, question: string, answer: string): Promise<void> {
  const row = questionRow(page, question);
  const field = row.getByRole('textbox', { name: `Set Correct Answer: ${question}`, exact: true });
  if (await field.isVisible()) {
    await field.fill(answer);
    await field.press('Enter');
  } else
    await row
      .getByRole('group', { name: `Set Correct Answer: ${question}` })
      .getByRole('button', { name: answer, exact: true })
      .click();
}

/** The figures that stand together in a list of terms: 'Total 5' each. */
export const figuresOf = async (place: Place) =>
  place
    .locator('dl > *')
    .evaluateAll((groups) =>
      groups.map(
        (group) => `${group.querySelector('dt')?.textContent} ${group.querySelector('dd')?.textContent}`,
      ),
    );

/**
 * What a board shows from the top, 'name figure' each: the live card of a phone, the full leaderboard or the big
 * screen. A figure that is not told to anybody is '–'.
 */
export async function boardOf(page: Page): Promise<string[]> {
  const onWall = page.getByRole('list', { name: /^(Top 10|Predictions so far)$/ });
  const rows = (await onWall.count()) ? onWall : under(page, /^(Live|Full) Leaderboard$/).getByRole('list');
  return rows.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => {
      const name = item.querySelector('[dir="auto"]')?.textContent ?? '?';
      const figures = (item as HTMLElement).innerText;
      const told = /(\d+)\s*(?:(?:correct|points?)\s*)?$/.exec(figures)?.[1];
      return `${name} ${told ?? '–'}`;
    }),
  );
}

/** All of these windows show the same board, each in a moment; a big screen takes its time for the reveal. */
export async function boardsShow(pages: Page[], rows: string[]): Promise<void> {
  await Promise.all(pages.map(async (page) => boardShows(page, rows)));
}

async function boardShows(page: Page, rows: string[]): Promise<void> {
  const patience = { timeout: momentMs, interval: 100, message: page.url() };
  await expect.poll(async () => boardOf(page), patience).toEqual(rows);
}

/** This has the focus, now or in a moment. */
export async function hasFocus(thing: Locator): Promise<void> {
  await expect.poll(async () => thing.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Marks a page, so that a reload would be noticed. */
export const marks = async (page: Page) =>
  page.evaluate(() => void ((window as { isSame?: true }).isSame = true));

/** The page is still the one that was marked: nobody reloaded it. */
export const isNotReloaded = async (page: Page) =>
  expect(await page.evaluate(() => (window as { isSame?: true }).isSame)).toBe(true);

/**
 * Time stands still on this page from now on: `page.clock.runFor` lets some of it pass, `page.clock.resume` all of it.
 * What was due within the next five seconds has happened.
 */
export async function stopsClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
}

/** Calls of this kind wait until they are let go. */
export async function holds(page: Page, method: string, calls: string) {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => (letGo = resolve));
  let count = 0;
  await page.route(calls, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    count += 1;
    await free;
    return route.fallback();
  });
  return { letGo, count: () => count };
}

/** From now on the server cannot do this (a `PATCH` of `**\/api/events/*`, for example). */
export const breaks = async (page: Page, method: string, calls: string) =>
  answers(page, [method, calls], [500, 'internal']);

/** The server refuses such a call for good: what it refuses is not kept on the phone. */
export const refuses = async (page: Page, method: string, calls: string) =>
  answers(page, [method, calls], [400, 'invalid']);

const answers = async (page: Page, [method, calls]: [string, string], [status, code]: [number, string]) =>
  page.route(calls, async (route) =>
    route.request().method() === method
      ? route.fulfill({
          status,
          contentType: 'application/json',
          body: JSON.stringify({ message: 'Broken', code }),
        })
      : route.fallback(),
  );
