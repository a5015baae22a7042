import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataUrl, noiseOf } from '../routes/pictures/pictures.ts';
import { runConcurrently, tally } from '../routes/questions/guestCalls.ts';
import { beginEvening, errorsOf, waitForReplies, type RunningEvent } from './runningEvent.ts';

const uploadsAtOnce = 12;

describe('low memory while guests play', () => {
  let dataDir: string;
  let evening: RunningEvent;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'foretold-memory-'));
    const environment = { DATA_DIR: dataDir, NODE_OPTIONS: '--max-old-space-size=96' };
    // Guests without a pause would exhaust the processor before the memory.
    evening = await beginEvening(environment, { guests: 100, pauseMs: 1_000 });
  });
  afterAll(async () => {
    await evening?.crowd.finish();
    await evening?.server.cutPower();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('large concurrent uploads of an organiser do not interrupt the guests', async () => {
    const { crowd, organiser, code, server } = evening;
    const headerImage = dataUrl(await noiseOf({ width: 4_000, height: 3_000 }), 'image/jpeg');
    crowd.begins();
    const upload = async () => organiser.post(`/api/events/${code}/header-image`, { headerImage });
    const statuses = tally(await runConcurrently(uploadsAtOnce, upload));
    // Some uploads may exceed the concurrency limit, and get 503.
    expect(Object.keys(statuses).filter((status) => status !== '503')).toEqual(['200']);
    expect(statuses[200]).toBeGreaterThan(uploadsAtOnce / 2);
    await waitForReplies(evening, 'accepted', 200);
    expect(Object.keys(crowd.replies)).toEqual(['accepted']);
    expect(server.child.exitCode).toBeNull();
    expect(errorsOf(evening)).toEqual([]);
    await crowd.finish();
    expect(await crowd.losses(organiser)).toEqual([]);
  });
});
