import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { momentMs } from './chromium.ts';

/** A page, or a part of it. */
export type Place = Page | Locator;

/** Waits until this text is visible. */
export const sees = async (place: Place, text: string | RegExp, withinMs = momentMs) =>
  place.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor({ timeout: withinMs });

/** Matches the time below a saved prediction. */
export const savedThen = /^Saved .*\d/;

/** Waits until this text is not visible. */
export async function seesNo(place: Place, text: string | RegExp, withinMs = momentMs): Promise<void> {
  const found = place.getByText(text, { exact: true }).filter({ visible: true });
  await expect
    .poll(async () => found.count(), { timeout: withinMs, message: `still there: ${text}` })
    .toBe(0);
}

/** A button or a link, by its label. */
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

/** A heading of any level. */
export const heading = (place: Place, name: string | RegExp) =>
  place.getByRole('heading', { name, exact: true }).first();

/** The part of the page below this heading. */
export const under = (page: Page, name: string | RegExp) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .last();

/** The sections of the portal that are collapsed on phones; the keepsake only until the event is over. */
export const foldedParts = [
  'Before the Day',
  'Links for Helpers',
  'What Happened',
  'Tables',
  'Header Image',
  'Keepsake',
];

/** Expands a section of the portal that is collapsed on phones. */
export const openSection = async (page: Page, title: string) =>
  page.getByRole('button', { name: title, exact: true, expanded: false }).click();

/** The dialog that is open. */
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Waits for a toast with exactly this text. */
export async function seesToast(page: Page, title: string, description?: string): Promise<void> {
  const messages = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect
    .poll(async () => (await messages.locator('p').allTextContents()).join(' / '), { timeout: momentMs })
    .toBe(description === undefined ? title : `${title} / ${description}`);
}

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

/** Waits until this question is open on the page. */
export const seesQuestion = async (page: Page, question: string) => heading(page, question).waitFor();

/**
 * Picks an option, or types an answer and presses Enter. Then the page shows the next question automatically.
 */
export async function predicts(page: Page, question: string, answer: string): Promise<void> {
  await seesQuestion(page, question);
  const card = under(page, question);
  const option = card.getByRole('button', { name: answer, exact: true });
  const field = card.getByRole('textbox');
  if (await field.isVisible()) {
    await field.fill(answer);
    await field.press('Enter');
  } else await option.click();
  await heading(page, question).waitFor({ state: 'detached' });
}

/** The row of a question in the list of the guest’s predictions. */
export const lineOf = (page: Page, question: string) =>
  under(page, 'Your Predictions').getByRole('listitem').filter({ hasText: question });

/** Logs in as organiser. */
export async function opensPortal(page: Page, adminCode: string): Promise<void> {
  await writes(page, 'Admin code', adminCode);
  await taps(page, 'Open Admin Portal');
  await heading(page, 'Manage Questions').waitFor();
}

/** Logs in as organiser in any language, and selects 'Remember on this device'. */
export async function logsIn(page: Page, adminCode: string): Promise<void> {
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

/** Sets a question’s correct answer as the organiser: by one tap, or in a field. */
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

/** The term-value pairs of a description list: 'Total 5' each. */
export const figuresOf = async (place: Place) =>
  place
    .locator('dl > *')
    .evaluateAll((groups) =>
      groups.map(
        (group) => `${group.querySelector('dt')?.textContent} ${group.querySelector('dd')?.textContent}`,
      ),
    );

/**
 * The rows of a board from the top, each as 'name score'. A board is the card on a phone, the full leaderboard
 * or the big screen. A hidden score is '–'.
 */
export async function boardOf(page: Page): Promise<string[]> {
  const onWall = page.getByRole('list', { name: /^(Top 10|Predictions so far)$/ });
  const rows = (await onWall.count()) ? onWall : under(page, /^(Live|Full) Leaderboard$/).getByRole('list');
  return rows.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => {
      const name = item.querySelector('[dir="auto"]')?.textContent ?? '?';
      const figures = (item as HTMLElement).innerText;
      const figure = /(\d+)\s*(?:(?:correct|points?)\s*)?$/.exec(figures)?.[1];
      return `${name} ${figure ?? '–'}`;
    }),
  );
}

/** Waits until every window shows the same board. A big screen takes longer because of its reveal. */
export async function boardsShow(pages: Page[], rows: string[]): Promise<void> {
  await Promise.all(pages.map(async (page) => boardShows(page, rows)));
}

async function boardShows(page: Page, rows: string[]): Promise<void> {
  const polling = { timeout: momentMs, interval: 100, message: page.url() };
  await expect.poll(async () => boardOf(page), polling).toEqual(rows);
}

/** Waits until this element has the focus. */
export async function hasFocus(locator: Locator): Promise<void> {
  await expect.poll(async () => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Marks a page so that a reload can be detected. */
export const marks = async (page: Page) =>
  page.evaluate(() => void ((window as { isSame?: true }).isSame = true));

/** Expects that the marked page has not been reloaded. */
export const isNotReloaded = async (page: Page) =>
  expect(await page.evaluate(() => (window as { isSame?: true }).isSame)).toBe(true);

/**
 * Advances the page’s clock by five seconds and stops it. `page.clock.runFor` advances it further,
 * `page.clock.resume` starts it again.
 */
export async function stopsClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
}

/** Blocks these requests until they are released. */
export async function holdRequests(page: Page, method: string, calls: string) {
  let release = () => {};
  const free = new Promise<void>((resolve) => (release = resolve));
  let count = 0;
  await page.route(calls, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    count += 1;
    await free;
    return route.fallback();
  });
  return { letGo: release, count: () => count };
}

/** Makes these requests fail, for example a `PATCH` of `**\/api/events/*`. */
export const failRequests = async (page: Page, method: string, calls: string) =>
  answers(page, [method, calls], [500, 'internal']);

/** Refuses these requests with a definite error, so the phone does not retry them. */
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
