import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import type { Document } from 'bson';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { fromSnapshot } from '../../client/stores/room/eventRoom.ts';
import type { BoardRow } from '../../protocol/live.ts';
import { connect, disconnect } from '../../server/database/connect.ts';
import { listen, type Listener } from '../live/listen.ts';
import type { Guest } from '../routes/questions/guestCalls.ts';
import { Browser, type Reply } from '../support/Browser.ts';
import { checkedDatabase } from '../support/externalServices/checkedDatabase.ts';
import { startDatabaseProxy, writeCommands, type Fault } from '../support/network/databaseProxy.ts';
import { startReplicaSet, type ReplicaSet } from '../support/network/replicaSet.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { serveApp } from '../support/testApp.ts';
import { actionsOf, movedTo, type Action, type People } from './actions.ts';

const ownerPassword = 'owner-of-the-test';
const sessionSecret = 'the same at every server';
const settings = { OWNER_PASSWORD: ownerPassword, SESSION_SECRET: sessionSecret };
/** How long a replica set has no primary. */
const electionMs = 100;
/** An upper bound for the writes of any action. */
const mostWrites = 20;

const kindsOfAction = [
  'a first prediction',
  'another prediction',
  'a join',
  'a removal',
  'a change of a question',
  'a reveal',
  'an event',
] as const;
/** The kinds of write that the driver retries on a replica set. */
const oneWrite: ReadonlySet<string> = new Set(kindsOfAction.slice(0, 3));

/** Actions that do not wait for each other. */
const concurrentKinds = ['another prediction', 'a join', 'an event'] as const;

const sayingThat = (code: number, codeName: string) => (_: Document, request: Document) => ({
  ok: 0,
  errmsg: `${codeName}, as a test says`,
  code,
  codeName,
  ...('txnNumber' in request && { errorLabels: ['RetryableWriteError'] }),
});
const notPrimary = sayingThat(10_107, 'NotWritablePrimary');
const interrupted = sayingThat(11_602, 'InterruptedDueToReplStateChange');

/** The failures of one write. The database may apply the write despite the failure. */
const faultKinds = [
  'refuses it',
  'is cut off before it',
  'is cut off after it',
  'steps down after it',
] as const;

function faultOf(kind: (typeof faultKinds)[number], set: ReplicaSet | undefined): Omit<Fault, 'commands'> {
  const steppingDown = (answer: typeof notPrimary) => (reply: Document, request: Document) => {
    set?.stepDown();
    setTimeout(() => set?.elect(), electionMs);
    return answer(reply, request);
  };
  if (kind === 'refuses it') return { answer: steppingDown(notPrimary) };
  if (kind === 'steps down after it') return { isDone: true, answer: steppingDown(interrupted) };
  return { isDone: kind === 'is cut off after it', answer: 'reset' };
}

/**
 * On a standalone database the driver cannot retry writes. A replica set recognises a retried write, and
 * sends the first reply again.
 */
const kinds = {
  'a standalone database': async (name: string) => {
    const network = await startDatabaseProxy(inject('mongodbUri'), name);
    return { uri: network.uri, network, set: undefined, close: async () => network.close() };
  },
  'a replica set': async (name: string) => startReplicaSet(inject('mongodbUri'), name),
};

const scoresOf = (rows: BoardRow[]) =>
  rows
    .map(
      ({ username, correctPredictions, totalPredictions }) =>
        `${username} ${correctPredictions}/${totalPredictions}`,
    )
    .toSorted((a, b) => a.localeCompare(b));

const isDone = ({ status }: Reply) => status < 300;

function summaryOf(answer: Reply): string {
  if (isDone(answer)) return 'done';
  const { status, body } = answer;
  const isRetryable = status === 503 && body.code === 'unavailable' && body.message.includes('try again');
  return isRetryable ? 'try again' : JSON.stringify({ status, body });
}

describe.each(Object.entries(kinds))('failing primary: %s', (kindOfDatabase, begin) => {
  const name = `primary-${randomUUID().slice(0, 8)}`;
  let dataDir: string;
  let database: Awaited<ReturnType<typeof begin>>;
  let server: ServerProcess;
  let party: TestEvent;
  let people: People;
  let guest: Guest;
  let screen: Listener<'organiser'>;
  let actions: ReturnType<typeof actionsOf>;

  beforeAll(async () => {
    dataDir = await mkdtemp(joinPath(tmpdir(), 'foretold-primary-'));
    const straight = await checkedDatabase(name);
    database = await begin(name);
    server = await startServer({ ...settings, DATA_DIR: dataDir, MONGODB_URI: database.uri });
    const owner = new Browser(server.origin);
    await owner.post('/api/owner/auth', { password: ownerPassword });
    const app = { browser: () => new Browser(server.origin), owner: async () => owner };
    party = await createTestEvent(app);
    guest = await party.joinAs('Rosa');
    people = { organiser: party.organiser, owner };
    actions = actionsOf(party, people, guest);
    screen = await listen(party.organiser, party.code, 'organiser');
    await connect(straight);
  });
  afterAll(async () => {
    database.network.restore();
    party.organiser.close();
    await server.stop();
    await disconnect();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  afterEach(() => database.network.restore());

  /** The stored state, as a newly started server reads it. */
  async function stored({ seenBy }: Action): Promise<unknown> {
    const fresh = await serveApp({ sessionSecret, ownerPassword });
    return seenBy(movedTo(fresh.origin, people)).finally(async () => fresh.close());
  }

  /**
   * Expects that a refused action got 503, that an acknowledged one is stored, and that a retry stores it
   * once.
   */
  async function holds(action: Action, answer: Reply): Promise<void> {
    expect(summaryOf(answer)).toMatch(/^(done|try again)$/);
    const may = isDone(answer) ? [action.after] : [action.before, action.after];
    expect(may).toContainEqual(await stored(action));
    database.network.restore();
    let again = await action.ask();
    await until(
      'it is done',
      async () => isDone(again) || again.status === 404 || isDone((again = await action.ask())),
    );
    expect(await stored(action)).toEqual(action.after);
    // A server that does not know the outcome of its write reloads the event after a second.
    await expect.poll(async () => action.seenBy(people), { timeout: 10_000 }).toEqual(action.after);
    await action.ask();
    expect(await stored(action)).toEqual(action.after);
  }

  const cases = faultKinds.flatMap((fault) => kindsOfAction.map((action) => [fault, action] as const));

  it.each(cases)(
    'primary %s, at each write of %s: nothing is written twice, and no acknowledged write is lost',
    async (fault, kind) => {
      let met = 0;
      for (let after = 0; after < mostWrites; after += 1) {
        const action = await actions[kind]!();
        const currentFault = faultOf(fault, database.set);
        const injected = database.network.injectFault({
          commands: writeCommands,
          times: 1,
          after,
          ...currentFault,
        });
        const answer = await action.ask();
        if (injected.count() === 0) break;
        met += 1;
        const must = database.set && oneWrite.has(kind) ? /^done$/ : /./;
        expect(summaryOf(answer)).toMatch(must);
        await holds(action, answer);
      }
      expect(met).toBeGreaterThan(0);
      expect(met).toBeLessThan(mostWrites);
    },
    60_000,
  );

  it('no primary: every caller gets 503, and each retry succeeds once after an election', async () => {
    const replies = await Promise.all(concurrentKinds.map(async (kind) => actions[kind]!()));
    if (database.set) database.set.stepDown();
    else database.network.injectFault({ commands: writeCommands, answer: notPrimary });
    const answers = await Promise.all(replies.map(async ({ ask }) => ask()));
    expect(answers.map(({ status }) => status)).toEqual(replies.map(() => 503));
    for (const action of replies) expect(await stored(action)).toEqual(action.before);
    database.set?.elect();
    for (const [index, action] of replies.entries()) await holds(action, answers[index]!);
  });

  it('primary hangs: callers get 503 in time, and late writes take effect once', async () => {
    const replies = await Promise.all(concurrentKinds.map(async (kind) => actions[kind]!()));
    database.network.injectFault({ commands: writeCommands, answer: 'stall' });
    const answers = await Promise.all(replies.map(async ({ ask }) => ask()));
    expect(answers.map(({ status }) => status)).toEqual(replies.map(() => 503));
    for (const [index, action] of replies.entries()) await holds(action, answers[index]!);
    await database.network.deliverHeld();
    for (const action of replies) expect(await stored(action)).toEqual(action.after);
  });

  it.skipIf(kindOfDatabase === 'a replica set')(
    'primary hangs: late writes revert no later acknowledged write',
    async () => {
      const action = await actions['another prediction']!();
      database.network.injectFault({ commands: writeCommands, times: 1, answer: 'stall' });
      await action.ask();
      database.network.restore();
      await action.undo!();
      await database.network.deliverHeld();
      expect(await stored(action)).toEqual(action.before);
    },
    30_000,
  );

  /** The state that a newly connected screen shows. */
  async function stateOfNewScreen() {
    const fresh = await serveApp({ sessionSecret, ownerPassword });
    const { snapshot } = await listen(movedTo(fresh.origin, people).organiser, party.code, 'organiser');
    await fresh.close();
    return fromSnapshot('organiser', 0, snapshot);
  }

  it('a screen that was connected throughout shows the stored state, without duplicates', async () => {
    const { questions, rows } = await stateOfNewScreen();
    const shown = () => scoresOf(screen.state().rows.filter(({ username }) => !username.startsWith('Late')));
    await until('the screen shows the same', () => shown().join() === scoresOf(rows).join(), 5_000);
    expect(screen.state().questions).toEqual(questions);
  });

  it.skipIf(kindOfDatabase === 'a replica set')(
    'a screen that was connected throughout shows no removed guest',
    async () => {
      const { counters } = await stateOfNewScreen();
      expect(screen.state().counters).toEqual(counters);
    },
  );

  it('logs no error', () => {
    expect(server.output()).not.toMatch(/^\{"level":[56]0/m);
  });
});
