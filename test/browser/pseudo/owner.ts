import { pageLinks } from '../../../protocol/paths.ts';
import { pseudo as the } from '../../../server/build/compileTexts.ts';
import { ownerPassword } from '../kit/browserTestServer.ts';
import type { Venue } from '../kit/venue.ts';
import { control, heading, taps, writes } from '../kit/actions.ts';
import { Reader } from './reader.ts';
import { payment } from './serverTexts.ts';
import { code, narrow } from './buildPseudo.ts';

/** Reads the owner’s pages, including refusals and dialogs. */
export async function ownerReads(venue: Venue): Promise<string[]> {
  await venue.caller().post('/api/payment/process', payment({ code: '2037' }));
  const page = await venue.phone(pageLinks.owner, narrow);
  const reader = new Reader(page);
  await reader.readsAll('owner’s login');
  await writes(page, the('Password'), 'λάθος');
  await taps(page, the('Access Dashboard'));
  await page.getByText(the('Invalid password.')).first().waitFor();
  await reader.reads('owner’s login, refused');
  await writes(page, the('Password'), ownerPassword);
  await taps(page, the('Access Dashboard'));
  await heading(page, the('At a glance')).waitFor();
  for (const tab of ['Overview', 'Events', 'Revenue', 'Users', 'Analytics', 'Settings']) {
    await page.getByRole('tab', { name: the(tab), exact: true }).click();
    await page.waitForLoadState('networkidle');
    await reader.reads(`owner, ${tab}`);
  }
  await writes(page, the('Price per event, in dollars'), '0');
  await taps(page, the('Save Settings'));
  await reader.reads('owner, settings refused');
  await page.getByRole('tab', { name: the('Revenue'), exact: true }).click();
  await page.locator('#payments ~ ul button').first().click();
  await reader.reads('owner, refund?');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: the('Events'), exact: true }).click();
  const row = page.locator('main li').filter({ hasText: code });
  await row.getByRole('button').first().click();
  await reader.reads('owner, new admin code');
  await taps(page, the('Set new code'));
  await reader.reads('owner, new admin code refused');
  await page.keyboard.press('Escape');
  await row.getByRole('button').last().click();
  await reader.reads('owner, delete?');
  await page.keyboard.press('Escape');
  await writes(page, the('Search events'), 'ψ');
  await page.getByText(the('No events found')).waitFor();
  await reader.reads('owner, nothing found');
  await control(page, the('Create Free Event')).first().click();
  await reader.reads('owner, free event');
  await taps(page, the('Create Event'));
  await reader.reads('owner, free event refused');
  await writes(page, the('Title *'), 'Γάμος');
  await writes(page, the('Date and time *'), '2030-05-05T15:00');
  await writes(page, the('Event code'), '2030');
  await writes(page, the('Admin code *'), 'κωδικός');
  await taps(page, the('Create Event'));
  await page.getByText(the('Event created')).first().waitFor();
  await reader.reads('owner, free event created');
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const tab of ['Overview', 'Revenue', 'Analytics']) {
    await page.getByRole('tab', { name: the(tab), exact: true }).click();
    await page.waitForLoadState('networkidle');
    await reader.reads(`owner on a laptop, ${tab}`);
  }
  return reader.faults;
}
