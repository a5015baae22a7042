import { beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../kit/chromium.ts';
import { control, dialog, taps, writes } from '../kit/actions.ts';
import { ownerPassword } from '../kit/browserTestServer.ts';
import { useVenue } from '../kit/venue.ts';
import { Inspector } from './inspector.ts';
import { createInspectedEvent } from './inspectedEvent.ts';

describe.skipIf(!chromiumPath)('accessibility of the owner’s screens', () => {
  const venue = useVenue({ own: {} });

  beforeAll(async () => {
    await createInspectedEvent(venue);
  });

  it('the owner’s pages have no axe findings and no horizontal overflow', async () => {
    const page = await venue.phone('/owner');
    const { look, glance, faults } = new Inspector(page);

    await control(page, 'Access Dashboard').waitFor();
    await look('owner login');
    await writes(page, 'Password', ownerPassword);
    await taps(page, 'Access Dashboard');
    await control(page, 'Open Admin: Clara & Theo').waitFor();
    await look('owner');
    await control(page, 'Create Free Event').first().click();
    await glance('free event');
    await writes(page, 'Title *', 'Golden wedding');
    await writes(page, 'Date and time *', '2027-06-12T15:30');
    await writes(page, 'Admin code *', 'golden');
    await taps(dialog(page), 'Create Event');
    await control(page, 'I’ve saved the code').waitFor();
    await glance('created');
    expect(faults).toEqual([]);
  });
});
