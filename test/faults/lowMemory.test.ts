import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataUrl, noiseOf } from '../routes/pictures/pictures.ts';
import { runConcurrently, tally } from '../routes/questions/guestCalls.ts';
import { startRunningEvent, errorsOf, waitForReplies, type RunningEvent } from './runningEvent.ts';

const uploadsAtOnce = 12;

describe('low memory while guests play', () => {
  let dataDir: string;
  let running: RunningEvent;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'foretold-memory-'));
    const environment = { DATA_DIR: dataDir, NODE_OPTIONS: '--max-old-space-size=96' };
    // Without the pause, the guests would exhaust the processor before the memory.
    running = await startRunningEvent(environment, { guests: 100, pauseMs: 1_000 });
  });
  afterAll(async () => {
    await running?.crowd.finish();
    await running?.server.cutPower();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('does not interrupt the guests during large concurrent uploads of an organiser', async () => {
    const { crowd, organiser, code, server } = running;
    const headerImage = dataUrl(await noiseOf({ width: 4_000, height: 3_000 }), 'image/jpeg');
    crowd.resetReplies();
    const upload = async () => organiser.post(`/api/events/${code}/header-image`, { headerImage });
    const statuses = tally(await runConcurrently(uploadsAtOnce, upload));
    // Some uploads may exceed the concurrency limit, and get 503.
    expect(Object.keys(statuses).filter((status) => status !== '503')).toEqual(['200']);
    expect(statuses[200]).toBeGreaterThan(uploadsAtOnce / 2);
    await waitForReplies(running, 'accepted', 200);
    // On a busy machine a reply can come too late; the phone then sends again.
    expect(Object.keys(crowd.replies).filter((reply) => reply !== 'no reply')).toEqual(['accepted']);
    expect(crowd.replies['no reply'] ?? 0).toBeLessThan(crowd.replies.accepted! / 10);
    expect(server.child.exitCode).toBeNull();
    expect(errorsOf(running)).toEqual([]);
    await crowd.finish();
    expect(await crowd.losses(organiser)).toEqual([]);
  });
});
