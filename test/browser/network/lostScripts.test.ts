import { describe, expect, it } from 'vitest';
import { pageTexts } from '../../../protocol/texts/pages.ts';
import { translateIn } from '../../../server/base/locale.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { heading } from '../kit/actions.ts';
import { useVenue } from '../kit/venue.ts';

const script = /assets\/index-.*\.js$/;

describe.skipIf(!chromiumPath)('page whose scripts were lost in transit', () => {
  const venue = useVenue();

  it('explains after a while how to continue, in the reader’s language', async () => {
    const { code, event } = await venue.createTestEvent();
    const phone = await venue.phone('/logo-options', { locale: 'ar-EG' });
    await phone.route(script, async (route) => route.abort());
    await phone.goto(`${venue.origin}/event/${code}`);
    const shownText = async () =>
      phone.evaluate(() => {
        const { content, opacity } = getComputedStyle(document.getElementById('root')!, '::before');
        return [content, opacity];
      });
    const cssString = `"${translateIn('ar', () => pageTexts('late'))}"`;
    expect(await shownText()).toEqual([cssString, '0']);
    await expect.poll(shownText).toEqual([cssString, '1']);
    await phone.unroute(script);
    await phone.reload();
    await heading(phone, event.title).waitFor();
  });
});
