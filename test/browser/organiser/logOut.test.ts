import { describe, expect, it } from 'vitest';
import { adminCode } from '../../support/testEvent.ts';
import { chromiumPath } from '../kit/chromium.ts';
import {
  failRequests,
  dialog,
  hasFocus,
  heading,
  seesToast,
  joins,
  opensPortal,
  sees,
  seesNo,
  taps,
} from '../kit/actions.ts';
import { useVenue } from '../kit/venue.ts';

describe.skipIf(!chromiumPath)('organiser’s log-out', () => {
  const venue = useVenue();

  it('asks first, affects this device only, keeps the game, and invalidates the cookie', async () => {
    const { code } = await venue.createTestEvent({ title: 'Clara & Theo' });
    const host = await venue.phone(`/event/${code}`);
    await joins(host, 'Rosa');
    await host.goto(`${venue.origin}/admin/${code}`);
    await opensPortal(host, adminCode);
    const colleague = await venue.laptop(`/admin/${code}`);
    await opensPortal(colleague, adminCode);
    const copy = venue.caller();
    const cookies = await host.context().cookies();
    copy.cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

    await taps(host, 'Log out');
    await sees(dialog(host), 'Log out on this device?');
    await taps(dialog(host), 'Cancel');
    await heading(host, 'Manage Questions').waitFor();
    await failRequests(host, 'POST', '**/api/logout');
    await taps(host, 'Log out');
    await taps(dialog(host), 'Log out');
    await seesToast(host, 'Error', 'Failed to log out. Please try again.');
    await host.unroute('**/api/logout');
    expect((await copy.patch(`/api/events/${code}`, { location: 'Here' })).status).toBe(200);

    await taps(host, 'Log out');
    await taps(dialog(host), 'Log out');
    await sees(host, 'Open Admin Portal');
    await seesNo(host, /^Your access has ended/);
    await hasFocus(heading(host, /Clara & Theo$/));
    expect((await copy.patch(`/api/events/${code}`, { location: 'There' })).status).toBe(403);
    await heading(colleague, 'Manage Questions').waitFor();
    await host.goto(`${venue.origin}/event/${code}`);
    await seesNo(host, 'Join Event');
    await host.goto(`${venue.origin}/admin/${code}`);
    await opensPortal(host, adminCode);
  });
});
