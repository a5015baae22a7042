import { describe, it } from 'vitest';
import { opensDashboard, opensTab, passes, tab } from './ownerKit.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { control, heading, seesToast, sees, stopsClock, seesNo, taps, writes } from '../kit/actions.ts';
import { ownerPassword } from '../kit/browserTestServer.ts';
import { useVenue } from '../kit/venue.ts';

describe.skipIf(!chromiumPath)('owner’s login', () => {
  const venue = useVenue({ own: {} });

  it('asks for the password again after a reload and after leaving', async () => {
    const owner = await venue.laptop('/owner');
    await opensDashboard(owner);
    await opensTab(owner, 'Users');
    await owner.reload();
    await heading(owner, /Owner Access$/).waitFor();
    await opensDashboard(owner);
    await sees(owner.getByRole('navigation'), 'Owner Dashboard');
    await taps(owner, 'Home');
    await heading(owner, /Event Everyone Talks About$/).waitFor();
    await owner.goBack();
    await heading(owner, /Owner Access$/).waitFor();
  });

  it('takes at least one second', async () => {
    const owner = await venue.laptop('/owner');
    await stopsClock(owner);
    await writes(owner, 'Password', ownerPassword);
    const answered = owner.waitForResponse('**/api/owner/auth');
    await taps(owner, 'Access Dashboard');
    await answered;
    await passes(owner, 999);
    await control(owner, 'Authenticating...').waitFor();
    await passes(owner, 1);
    await tab(owner, 'Overview').waitFor();
  });

  it('shows an error when the server cannot be reached', async () => {
    const owner = await venue.laptop('/owner');
    await owner.route('**/api/owner/auth', async (route) => route.abort());
    await writes(owner, 'Password', ownerPassword);
    await taps(owner, 'Access Dashboard');
    await seesToast(owner, 'Error', 'We couldn’t check the password. Please try again.');
  });

  it('appears again, with a reason, when the session has expired', async () => {
    const owner = await venue.laptop('/owner');
    await opensDashboard(owner);
    await owner.context().clearCookies();
    await opensTab(owner, 'Revenue');
    await sees(owner, 'You’ve been signed out. Please enter the password again.');
    await opensDashboard(owner);
    await heading(owner, 'Revenue').waitFor();
  });

  it('appears again after logging out', async () => {
    const owner = await venue.laptop('/owner');
    await opensDashboard(owner);
    await taps(owner, 'Log out');
    await heading(owner, /Owner Access$/).waitFor();
    await seesNo(owner, 'You’ve been signed out. Please enter the password again.');
  });
});
