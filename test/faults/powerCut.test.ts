import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LeaderboardEntry, Participant } from '../../protocol/schemas/participants.ts';
import type { Prediction } from '../../protocol/schemas/predictions.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { Scoreboard } from '../../protocol/rules/scoreboard.ts';
import { Browser } from '../support/Browser.ts';
import { until } from '../support/until.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { startEarlyStore } from '../embedded/early/earlyStore.ts';
import { storeFolder } from '../../server/database/dataFolder.ts';
import { recordPassed } from '../../server/database/checkGuarantees.ts';

const ownerPassword = 'owner-of-the-test';
const guestCount = 25;

/** The writes that the server has acknowledged to the guests. */
interface Acknowledged {
  joined: Participant[];
  predicted: Prediction[];
}

interface Setting {
  code: string;
  questions: Question[];
  organiser: Browser;
}

async function prepare(origin: string): Promise<Setting> {
  const organiser = new Browser(origin);
  await organiser.post('/api/owner/auth', { password: ownerPassword });
  const texts = Array.from({ length: 30 }, (_, index) => `Question ${index + 1}?`);
  const event = { title: 'Power cut', adminCode: 'the code', customShareCode: 'CUT', questions: texts };
  await organiser.post('/api/events', event);
  return { code: 'CUT', questions: (await organiser.get('/api/events/CUT/questions')).body, organiser };
}

/** A guest joins and predicts as fast as the server replies, until it stops replying. */
async function playUntilCut(
  origin: string,
  { code, questions }: Setting,
  acknowledged: Acknowledged,
  index: number,
) {
  const browser = new Browser(origin);
  try {
    const joined = await browser.post(`/api/events/${code}/participants`, { username: `Guest ${index}` });
    if (joined.status !== 201) return;
    acknowledged.joined.push(joined.body);
    for (const question of questions) {
      const body = { participantId: joined.body.id, answer: index % 2 ? 'yes' : 'no' };
      const reply = await browser.post(`/api/questions/${question.id}/predictions`, body);
      if (reply.status === 201) acknowledged.predicted.push(reply.body);
    }
  } catch {
    // The power is off: a write without acknowledgement may be lost.
  }
}

/**
 * Cuts the power while guests play, starts again on the same data, and returns the acknowledged writes that
 * are missing.
 */
async function lossesOfPowerCut(first: ServerProcess, restart: () => Promise<ServerProcess>) {
  const setting = await prepare(first.origin);
  const acknowledged: Acknowledged = { joined: [], predicted: [] };
  const crowd = Array.from({ length: guestCount }, async (_, index) =>
    playUntilCut(first.origin, setting, acknowledged, index),
  );
  await until(
    'a good part of the predictions is acknowledged',
    () => acknowledged.predicted.length > 150,
    20_000,
  );
  await first.cutPower();
  await Promise.all(crowd);

  const second = await restart();
  const organiser = new Browser(second.origin);
  organiser.cookie = setting.organiser.cookie;
  const read = async <T>(what: string) =>
    (await organiser.get(`/api/events/${setting.code}/${what}`)).body as T[];
  const participants = await read<Participant>('participants').catch(() => []);
  const predictions = await read<Prediction>('predictions').catch(() => []);
  const has = (list: unknown, id: string) =>
    Array.isArray(list) && list.some((row: { id: string }) => row.id === id);
  return {
    second,
    participants,
    predictions,
    questions: setting.questions,
    leaderboard: await read<LeaderboardEntry>('leaderboard'),
    acknowledged: acknowledged.joined.length + acknowledged.predicted.length,
    lost: [
      ...acknowledged.joined.filter(({ id }) => !has(participants, id)),
      ...acknowledged.predicted.filter(({ id }) => !has(predictions, id)),
    ],
  };
}

function rebuild({ questions, participants, predictions }: Awaited<ReturnType<typeof lossesOfPowerCut>>) {
  const board = Scoreboard.from({
    questions,
    participants: participants.map((row) => ({ ...row, joinedAt: Date.parse(row.joinedAt) })),
    predictions: predictions.map((row) => ({ ...row, submittedAt: Date.parse(row.submittedAt) })),
  });
  return board.rankedByScore().map(({ id, totalPredictions }) => [id, totalPredictions]);
}

const engines = ['embedded', ...(process.env.MONGODB_URI ? (['mongodb'] as const) : [])] as const;

describe.each(engines)('power cut while guests play, data on %s', (engine) => {
  let dataDir: string;
  let mongodbUri: string | undefined;
  const servers: ServerProcess[] = [];
  const start = async (environment: Record<string, string> = {}) => {
    const server = await startServer({
      DATA_DIR: dataDir,
      OWNER_PASSWORD: ownerPassword,
      SESSION_SECRET: 'the same after a restart',
      ...(mongodbUri && { MONGODB_URI: mongodbUri }),
      ...environment,
    });
    servers.push(server);
    return server;
  };

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'foretold-cut-'));
    if (engine === 'mongodb') mongodbUri = process.env.MONGODB_URI?.replace(/\/[^/]*$/, `/cut-${Date.now()}`);
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map(async (server) => server.cutPower()));
    await rm(dataDir, { recursive: true, force: true });
  });

  it('loses no acknowledged write, and the scores equal a rebuild', async () => {
    const result = await lossesOfPowerCut(await start(), start);
    expect(result.lost).toEqual([]);
    expect(result.acknowledged).toBeGreaterThan(150);
    const scores = result.leaderboard.map(({ participant, totalPredictions }) => [
      participant.id,
      totalPredictions,
    ]);
    expect(scores).toEqual(rebuild(result));
  });

  it.runIf(engine === 'embedded')(
    'detects a store that acknowledges too early',
    // The deliberately broken store sometimes refuses every write. Then no acknowledged write can be lost.
    { retry: 5 },
    async () => {
      const early = await startEarlyStore(storeFolder(dataDir));
      // The supervised start would refuse this store.
      const client = new mongoose.mongo.MongoClient(early.uri);
      await recordPassed(client.db());
      await client.close();
      const server = await start({ MONGODB_URI: early.uri });
      const cutPower = async () => void (await Promise.all([early.kill(), server.cutPower()]));
      const result = await lossesOfPowerCut({ ...server, cutPower }, start);
      expect(result.lost.length).toBeGreaterThan(0);
    },
  );
});
