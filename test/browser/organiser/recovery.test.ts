import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import { startMailServer, type MailServer } from '../../support/externalServices/mailServer.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath } from '../kit/chromium.ts';
import {
  dialog,
  hasFocus,
  heading,
  opensPortal,
  sees,
  seesNo,
  seesToast,
  taps,
  writes,
} from '../kit/actions.ts';
import { useVenue } from '../kit/venue.ts';

const publicUrl = 'http://play.example.org';
const email = 'ada@example.org';
const newCode = 'A Newer Code';

describe.skipIf(!chromiumPath)('lost admin code', () => {
  const environment: Record<string, string> = {
    PUBLIC_URL: publicUrl,
    MAIL_FROM: 'Foretold <hello@example.org>',
    SUPPORT_EMAIL: 'help@example.org',
  };
  let mailServer: MailServer;
  beforeAll(async () => {
    mailServer = await startMailServer();
    environment.SMTP_URL = mailServer.url;
  });
  const venue = useVenue({ own: { environment } });
  afterAll(async () => mailServer.stop());

  const recoveryMails = () =>
    mailServer.mails.filter(({ subject }) => subject.startsWith('A new admin code'));

  /** Asks for a link at the login and opens the link of the mail. */
  async function opensLink(page: Page, { code }: TestEvent): Promise<string> {
    const before = recoveryMails().length;
    await page.goto(venue.origin + pageLinks.admin(code));
    await taps(page, 'Forgot your admin code?');
    await hasFocus(heading(page, 'Forgot your admin code?'));
    await taps(page, 'Send me a link');
    await sees(page, 'Please enter a valid email address');
    await writes(page, 'Your email address', email);
    await taps(page, 'Send me a link');
    await heading(page, 'Check Your Email').waitFor();
    await until('the mail arrives', () => recoveryMails().length > before);
    const { recipients, text } = recoveryMails().at(-1)!;
    expect(recipients).toEqual([email]);
    const link = /http:\/\/\S+#key=\S+/.exec(text)![0];
    expect(link.startsWith(`${publicUrl}/recover/${code}#key=`)).toBe(true);
    await page.goto(link.replace(publicUrl, venue.origin));
    return link;
  }

  it('is replaced by the link in a mail, which ends the session of another browser', async () => {
    const party = await venue.createTestEvent({ title: 'Clara & Theo', email });
    const colleague = await venue.laptop(pageLinks.admin(party.code));
    await opensPortal(colleague, adminCode);
    const host = await venue.phone(pageLinks.admin(party.code));
    const link = await opensLink(host, party);
    await hasFocus(heading(host, 'Choose a New Admin Code'));
    expect(await accessibilityFindings(host, {})).toEqual([]);

    await writes(host, 'New admin code', 'short');
    await taps(host, 'Set new code');
    await sees(host, /at least 6 characters/);
    await heading(colleague, 'Manage Questions').waitFor();
    await writes(host, 'New admin code', newCode);
    await taps(host, 'Set new code');
    await heading(host, 'Manage Questions').waitFor();
    await seesToast(host, 'New Code Set', 'Welcome back! Please save your new code somewhere safe.');
    expect(new URL(host.url()).hash).toBe('');
    await sees(colleague, 'Please enter the admin code again. Someone may have changed it.');
    await opensPortal(colleague, newCode);
    expect(venue.log).not.toContain(link.split('#key=')[1]);

    const late = await venue.phone(link.replace(publicUrl, ''));
    await writes(late, 'New admin code', 'Yet Another Code');
    await taps(late, 'Set new code');
    await heading(late, 'This Link Doesn’t Work').waitFor();
    await sees(late, /^This link has already been used/);
    await taps(late, 'Ask for a new link');
    await heading(late, 'Ask for a new link').waitFor();
    await taps(late, 'Back to the login');
    await sees(late, 'Open Admin Portal');

    await host.goto(venue.origin);
    await taps(host, 'Your events');
    await sees(dialog(host), 'Clara & Theo');
    expect(await accessibilityFindings(host, {})).toEqual([]);
    await dialog(host)
      .getByRole('link', { name: /^Clara & Theo/ })
      .click();
    await sees(host, 'Open Admin Portal');
    const stranger = await venue.phone(pageLinks.home);
    await sees(stranger, 'Try a sample game first');
    await stranger.waitForLoadState('networkidle');
    await seesNo(stranger, 'Your events');
  });

  it('says who can help when its link is incomplete, or where no mail is set up', async () => {
    const { code } = await venue.createTestEvent({ email });
    const page = await venue.phone(pageLinks.recover(code));
    await heading(page, 'This Link Doesn’t Work').waitFor();
    venue.checkForErrors();
    await venue.cutPower();
    await venue.restart({ PUBLIC_URL: '' });
    const host = await venue.phone(pageLinks.admin(code));
    await taps(host, 'Forgot your admin code?');
    await sees(host, /^We can’t send you an email here\./);
    await host.getByRole('link', { name: 'help@example.org' }).waitFor();
    await taps(host, 'Back to the login');
    await sees(host, 'Open Admin Portal');
  });
});
