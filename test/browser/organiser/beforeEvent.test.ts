import { describe, expect, it } from 'vitest';
import { adminCode } from '../../support/testEvent.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import { control, heading, seesToast, opensPortal, sees, seesNo, taps, under } from '../kit/actions.ts';

/** The first simulated guest joins a few seconds after 'Rehearse'. */
const arrivalMs = 30_000;

describe.skipIf(!chromiumPath)('before the event', () => {
  const venue = useVenue();

  it('rehearsal: simulated guests play on the real screens, and leave no data', async () => {
    const { code, addQuestion } = await venue.createTestEvent({ title: 'Clara & Theo' });
    await addQuestion({ text: 'Will it rain?' });
    const host = await venue.laptop(`/admin/${code}`);
    await opensPortal(host, adminCode);
    const card = under(host, 'Before the Day');
    await card.getByRole('slider', { name: 'Simulated guests' }).press('Home');
    await taps(card, 'Rehearse');
    await sees(card, 'Your rehearsal is on');
    expect(await accessibilityFindings(host)).toEqual([]);
    const screenLink = await control(card, 'Its big screen').getAttribute('href');
    const wall = await venue.projector(screenLink!);
    await taps(card, 'Open the rehearsal');
    await sees(host, 'Nothing here counts.');
    await sees(wall, 'Rehearsal');
    expect(host.url()).not.toContain(code);
    // A rehearsal does not link to features that it lacks.
    await control(host, 'Settings').waitFor();
    expect(await control(host, 'Keepsake').count()).toBe(0);
    // Title and codes follow the rehearsed event.
    const settings = under(host, 'Event Settings');
    await settings.getByLabel('Description').waitFor();
    for (const label of ['Event title', 'Event code', 'New admin code'])
      expect(await settings.getByLabel(label).count()).toBe(0);
    await expect.poll(async () => heading(host, 'Manage Participants').isVisible()).toBe(true);
    await sees(under(host, 'Manage Participants'), 'Simulated', arrivalMs);
    expect(await accessibilityFindings(host)).toEqual([]);

    const panel = host.getByRole('region', { name: 'Next action' });
    await taps(panel, 'Show question 1');
    await sees(wall, 'Will it rain?');
    expect(await accessibilityFindings(wall)).toEqual([]);

    await taps(host, 'End the rehearsal');
    await seesToast(host, 'Rehearsal Ended', 'The copy is gone. Your event is just as it was.');
    await expect.poll(() => host.url()).toBe(`${venue.origin}/admin/${code}`);
    await seesNo(host, 'Nothing here counts.');
    await sees(under(host, 'Before the Day'), 'Rehearse the show');
    await sees(wall, /could not be found|no longer|removed/);
  });

  it('venue check: a phone tests the venue, and can stop the test', async () => {
    const { code } = await venue.createTestEvent({ title: 'Clara & Theo' });
    const phone = await venue.phone(`/check/${code}`);
    await taps(phone, 'Start the check');
    await phone.getByRole('listitem').filter({ hasText: 'Asking and getting replies' }).waitFor();
    expect(await accessibilityFindings(phone)).toEqual([]);
    await taps(phone, 'Stop');
    await control(phone, 'Start the check').waitFor();
    expect(await accessibilityFindings(phone)).toEqual([]);
    await phone.goto(`${venue.origin}/check/NOWHERE`);
    await heading(phone, 'Event Not Found').waitFor();
  });
});
