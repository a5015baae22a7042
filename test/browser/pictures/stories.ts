import type { BrowserContextOptions, Page } from 'playwright-core';
import { laptop, opens, phone, projector, takes } from './camera.ts';
import { adminCode, asked, code, ownerPassword, type PicturedEvent } from './picturedEvent.ts';

const taps = async (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

async function joins(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await taps(page, 'Join Event');
}

async function predicts(page: Page, question: string, answer: string): Promise<void> {
  const heading = page.getByRole('heading', { name: question, exact: true });
  await heading.waitFor();
  const field = page.locator('main input');
  if (await field.isVisible()) {
    await field.fill(answer);
    await field.press('Enter');
  } else await taps(page, answer);
  await heading.waitFor({ state: 'detached' });
}

/** Logs in as organiser, and waits until the toast has gone. */
export async function opensPortal(pictured: PicturedEvent, device: BrowserContextOptions): Promise<Page> {
  const page = await opens(pictured, `/admin/${code}`, device);
  // The clock shows the event’s day, so the phone has the host’s bar.
  await page.clock.setFixedTime('2027-06-12T20:30:00+02:00');
  await page.getByLabel('Admin code').fill(adminCode);
  await taps(page, 'Open Admin Portal');
  await page.getByRole('heading', { name: 'Manage Questions' }).waitFor();
  await closesToast(page);
  return page;
}

async function closesToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close notification' }).click();
  await page.mouse.move(0, 0);
}

/** Takes the picture of the big screen while guests join. */
export async function arrivals<T>(pictured: PicturedEvent, arrive: () => Promise<T>): Promise<T> {
  const wall = await opens(pictured, `/leaderboard/${code}?display=true`, projector);
  const arrived = await arrive();
  await wall.getByText('guests are in the game').waitFor();
  await wall.getByText('Tom (best man)').waitFor();
  await takes(wall, 'big-screen-before');
  await wall.context().close();
  return arrived;
}

/** A guest of the event creates an event and pays for it. */
export async function creator(pictured: PicturedEvent): Promise<void> {
  const page = await opens(pictured, '/create-event-guided', phone);
  const writes = async (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const arrives = async (heading: string) => page.getByRole('heading', { name: heading }).waitFor();
  await writes('Your email *', 'lena@foretold.example');
  await writes('Event title *', 'Lena & Marit');
  await taps(page, 'Next');
  await arrives('What will your guests predict?');
  await taps(page, 'Will the bride cry during the ceremony?');
  await takes(page, 'creator-phone');
  await taps(page, 'Next');
  await arrives('Make it yours');
  await writes('Event code *', 'LENA');
  await writes('Admin code *', 'rosemary');
  await page.getByText('LENA is available.').waitFor();
  await taps(page, 'Next');
  await arrives('What it costs');
  await taps(page, 'Next');
  await arrives('Ready to launch');
  await taps(page, 'Go to Payment');
  await writes('Card number', '4242424242424242');
  await writes('Month', '12');
  await writes('Year', '39');
  await writes('CVV', '123');
  await takes(page, 'payment-phone');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await arrives('Your Event is Live!');
  await closesToast(page);
  await takes(page, 'event-live-phone');
  await page.context().close();
}

/** One guest’s phone: the question, the results after the reveal, the leaderboard. */
export async function maya(pictured: PicturedEvent, reveal: () => Promise<void>): Promise<void> {
  const page = await opens(pictured, '/', phone);
  await page.getByText('Starting at just').waitFor();
  await takes(page, 'landing-phone');
  await page.goto(`${pictured.server.origin}/event/${code}`);
  await joins(page, 'Maya');
  const answers = ['Yes', 'Aunt Margot', 'No', '9', 'Perfect', 'No', 'Lucía', 'Yes'];
  for (const [index, { text }] of asked.entries()) {
    if (index === 6) {
      // The option is selected, but not sent yet.
      await page.route('**/predictions', async (route) => {
        setTimeout(() => void route.continue().catch(() => {}), 6_000);
      });
      await page.getByRole('heading', { name: text, exact: true }).waitFor();
      await taps(page, answers[index]!);
      await takes(page, 'question-phone');
      await page.getByRole('heading', { name: text, exact: true }).waitFor({ state: 'detached' });
      await page.unroute('**/predictions');
    } else await predicts(page, text, answers[index]!);
  }
  await page.getByLabel('Your message').fill('Be as happy as you were on that ferry!');
  await taps(page, 'See Results');
  await closesToast(page);
  await reveal();
  await page.getByRole('button', { name: 'Close notification' }).click();
  await page.getByText('Incorrect').waitFor();
  await takes(page, 'results-phone');
  await page.goto(`${pictured.server.origin}/leaderboard/${code}`);
  await page.getByText('(You)').waitFor();
  await takes(page, 'leaderboard-phone');
  await page.context().close();
}

/** The organiser on a phone and a laptop, and the owner’s dashboard. */
export async function organiserAndOwner(pictured: PicturedEvent): Promise<void> {
  const small = await opensPortal(pictured, phone);
  await takes(small, 'admin-phone');
  await small.context().close();
  const large = await opensPortal(pictured, laptop);
  await takes(large, 'admin-desktop');
  await large.context().close();

  const owner = await opens(pictured, '/owner', laptop);
  await owner.getByLabel('Password').fill(ownerPassword);
  await taps(owner, 'Access Dashboard');
  await owner.getByRole('heading', { name: 'Clara & Theo' }).waitFor();
  await closesToast(owner);
  await takes(owner, 'owner-desktop');
  await owner.context().close();
}

/** Takes the picture of the big screen after the reveal. */
export async function theBoard(pictured: PicturedEvent): Promise<void> {
  const wall = await opens(pictured, `/leaderboard/${code}?display=true`, projector);
  await wall.getByText('Aunt Margot').waitFor();
  await takes(wall, 'big-screen');
  await wall.context().close();
}
