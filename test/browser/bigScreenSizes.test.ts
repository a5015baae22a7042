import { describe, expect, it } from 'vitest';
import { pageLinks } from '../../protocol/paths.ts';
import { pictureAs } from '../routes/pictures/pictures.ts';
import { chromiumPath, sizes } from './kit/chromium.ts';
import { overflows } from './kit/overflows.ts';
import { useVenue } from './kit/venue.ts';
import { sees } from './kit/actions.ts';
import { overfull } from './kit/bigScreen.ts';

const wallSizes = [
  sizes.bigScreen,
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 3840, height: 2160 },
];

describe.skipIf(!chromiumPath)('big screen sizes', () => {
  const venue = useVenue();

  it('gives the names of a list one size, and no row, title or code overflows', async () => {
    const long = 'Table of the Grandparents and Great-Aunts';
    const party = await venue.createTestEvent({
      title: `Amélie & Karim’s ${'Summer '.repeat(9)}Celebration`,
    });
    const headerImage = `data:image/jpeg;base64,${(await pictureAs('jpeg')).toString('base64')}`;
    await party.organiser.post(`/api/events/${party.code}/header-image`, { headerImage });
    const question = await party.addQuestion();
    const tableIds: string[] = [];
    for (const name of [long, 'طاولة العائلة الكبيرة', '新娘的大学同学们'])
      tableIds.push((await party.organiser.post(`/api/events/${party.code}/tables`, { name })).body.id);
    const names = ['Papa Georges', 'Grandma Odette', 'Maximilian von Hohenstein', '欧阳娜娜'];
    for (let index = 0; index < 14; index += 1) {
      const { browser, participant } = await party.joinAs(names[index] ?? `Guest number ${index}`);
      const prediction = { participantId: participant.id, answer: 'yes' };
      await browser.post(`/api/questions/${question.id}/predictions`, prediction);
      const tableId = tableIds[index % tableIds.length];
      await browser.patch(`/api/participants/${participant.id}`, { tableId });
    }
    const screen = await venue.projector(pageLinks.bigScreen(party.code));
    const look = async (message: string) => {
      for (const size of wallSizes) {
        await screen.setViewportSize(size);
        await expect
          .poll(async () => overfull(screen), { message: `${message} at ${size.width}` })
          .toEqual([]);
        expect(await overflows(screen, { isFixed: true })).toEqual([]);
      }
    };
    await screen.locator('.screen-lobby-question').waitFor();
    await look('invitation');
    await party.update({ showAnswers: true });
    await party.setAnswer(question, 'yes');
    await screen.setViewportSize(wallSizes[0]!);
    await screen.reload();
    await sees(screen, long);
    await look('board with tables');
    const sizesOfNames = await screen
      .locator('.screen-row:not([data-fit-measure]) .screen-row-name')
      .evaluateAll((shown) => [...new Set(shown.map((name) => getComputedStyle(name).fontSize))]);
    expect(sizesOfNames).toHaveLength(1);
  });
});
