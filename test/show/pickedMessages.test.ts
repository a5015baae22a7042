import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { ShowModel } from '../../server/models/show.ts';
import { runningApp } from '../routes/runningApp.ts';
import { createShow } from './createShow.ts';

const running = runningApp();

describe('picked messages of a removed guest', () => {
  /** Both guests have written, and both messages are picked. */
  async function partyWithPicks() {
    const created = await createShow(running.app);
    const { anna, bert, organiser, path } = created;
    for (const { browser, participant } of [anna, bert])
      await browser.patch(`/api/participants/${participant.id}`, { message: 'Be happy!' });
    const wishIds = [anna.participant.id, bert.participant.id];
    expect((await organiser.patch(path, { wishIds })).body.wishIds).toEqual(wishIds);
    const stored = async () =>
      (await ShowModel.findById(created.event.id).lean())!.wishIds.map((id) => id.toString());
    return { ...created, wishIds, stored };
  }

  it.each([
    [
      'by the host',
      async ({ organiser, anna }: Awaited<ReturnType<typeof partyWithPicks>>) =>
        organiser.delete(`/api/participants/${anna.participant.id}`),
    ],
    [
      'by leaving',
      async ({ anna }: Awaited<ReturnType<typeof partyWithPicks>>) =>
        anna.browser.delete(`/api/participants/${anna.participant.id}`),
    ],
  ])('%s are neither stored nor sent, also when the host ticks them again', async (_, remove) => {
    const created = await partyWithPicks();
    const { organiser, path, bert, wishIds, stored } = created;
    const remaining = [bert.participant.id];
    expect((await remove(created)).status).toBe(204);
    expect((await organiser.get(path)).body.wishIds).toEqual(remaining);
    expect(await stored()).toEqual(remaining);
    expect((await organiser.patch(path, { wishIds })).body.wishIds).toEqual(remaining);
    expect(await stored()).toEqual(remaining);
  });

  it('are not sent where an earlier version has stored them', async () => {
    const { event, organiser, path, anna, bert, wishIds } = await partyWithPicks();
    await organiser.delete(`/api/participants/${anna.participant.id}`);
    await ShowModel.updateOne(
      { _id: event.id },
      { $set: { wishIds: wishIds.map((id) => new Types.ObjectId(id)) }, $inc: { revision: 1 } },
    );
    await running.app.app.eventCache.resync(event.id);
    expect((await organiser.get(path)).body.wishIds).toEqual([bert.participant.id]);
  });
});
