import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { OwnData } from '../../../protocol/schemas/participants.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath } from '../kit/chromium.ts';
import {
  control,
  dialog,
  heading,
  seesToast,
  joins,
  predicts,
  sees,
  seesNo,
  taps,
  under,
} from '../kit/actions.ts';
import { useVenue } from '../kit/venue.ts';

/** All data that the page has stored in the browser. */
const storedDataOf = async (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

describe.skipIf(!chromiumPath)('guest’s own data', () => {
  const venue = useVenue({ own: { environment: { RETENTION_DAYS: '90' } } });

  it('can be downloaded and deleted; it disappears from every screen at once', async () => {
    const { code, addQuestion, event } = await venue.createTestEvent({
      title: 'Clara & Theo',
      date: '2099-06-14T15:00',
    });
    await addQuestion({ text: 'Will it rain?' });
    await addQuestion({ text: 'Will they sing?' });
    const [rosa, wall] = [
      await venue.phone(`/event/${code}`),
      await venue.projector(`/leaderboard/${code}?display=true`),
    ];
    await sees(rosa, 'Everything here will be deleted on September 13, 2099.');
    const calendar = await control(rosa, 'Add to calendar').getAttribute('href');
    const file = await rosa.request.get(`${venue.origin}${calendar}`);
    expect(file.headers()['content-type']).toContain('text/calendar');
    expect(await file.text()).toContain('DTSTART:20990614T150000\r\n');

    await joins(rosa, 'Rosa');
    await predicts(rosa, 'Will it rain?', 'Yes');
    await predicts(rosa, 'Will they sing?', 'No');
    await sees(wall, 'Rosa');
    const [{ id }] = (await (await rosa.request.get(`${venue.origin}/api/session?event=${code}`)).json())
      .participants;
    await rosa.goto(`${venue.origin}/participant/${code}/${id}`);
    await heading(rosa, 'Your data').waitFor();
    expect(await accessibilityFindings(rosa)).toEqual([]);
    const downloading = rosa.waitForEvent('download');
    await taps(under(rosa, 'Your data'), 'Download my data');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('rosa_clara_theo_my_data.json');
    const data = OwnData.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
    expect(data).toMatchObject({ name: 'Rosa', event: { title: event.title } });
    expect(data.predictions.map(({ prediction }) => prediction)).toEqual(['yes', 'no']);

    const tablet = await venue.phone('/');
    await tablet.context().addCookies(await rosa.context().cookies());
    await tablet.goto(`${venue.origin}/event/${code}`);
    await heading(tablet, 'Rosa').waitFor();
    expect(await storedDataOf(rosa)).toContain(id);

    await taps(under(rosa, 'Your data'), 'Leave and delete my data');
    await sees(dialog(rosa), /^Rosa will be deleted from this game/);
    expect(await accessibilityFindings(rosa)).toEqual([]);
    await taps(dialog(rosa), 'Leave and Delete');
    await heading(rosa, 'Goodbye!').waitFor();
    expect(await accessibilityFindings(rosa)).toEqual([]);
    await heading(tablet, 'Goodbye!').waitFor();
    await seesNo(wall, 'Rosa');
    expect(await storedDataOf(rosa)).not.toContain(id);
    expect(await storedDataOf(tablet)).not.toContain(id);
    await rosa.goto(`${venue.origin}/participant/${code}/${id}`);
    await heading(rosa, 'Guest Not Found').waitFor();

    await taps(tablet, 'Join again');
    await joins(tablet, 'Rosa');
    await heading(tablet, 'Will it rain?').waitFor();
    await rosa.goto(`${venue.origin}/event/${code}`);
    await control(rosa, 'Join Event').waitFor();
  });

  it('is kept while the server does not answer', async () => {
    const { code, addQuestion } = await venue.createTestEvent();
    await addQuestion({ text: 'Will it rain?' });
    const rosa = await venue.phone(`/event/${code}`);
    await joins(rosa, 'Rosa');
    await predicts(rosa, 'Will it rain?', 'Yes');
    const [{ id }] = (await (await rosa.request.get(`${venue.origin}/api/session?event=${code}`)).json())
      .participants;
    await rosa.goto(`${venue.origin}/participant/${code}/${id}`);
    await taps(under(rosa, 'Your data'), 'Leave and delete my data');
    await rosa.context().setOffline(true);
    await taps(dialog(rosa), 'Leave and Delete');
    await seesToast(
      rosa,
      'Error',
      'We couldn’t delete your data. Please check your connection and try again.',
    );
    await rosa.context().setOffline(false);
    await taps(under(rosa, 'Your data'), 'Leave and delete my data');
    await taps(dialog(rosa), 'Leave and Delete');
    await heading(rosa, 'Goodbye!').waitFor();
  });
});
