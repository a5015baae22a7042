import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../cluster/startCluster.ts';
import { Browser } from '../Browser.ts';
import { createTestEvent } from '../testEvent.ts';
import { until } from '../until.ts';

/**
 * `npm run test:containers`: builds the image with each running container engine, plays a game in a
 * container, stops it, starts it again and updates it. Exits with 1 if a step fails or data are missing.
 * Exits with 77 and a message if no engine runs or the base image is missing. Containers use the host's
 * network, so the host must be Linux.
 */
const notHere = 77;
const timeoutMs = 30 * 60_000;
const root = join(import.meta.dirname, '../../..');
const [, baseImage = ''] =
  /^ARG NODE=(.+)$/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? [];
const ownerPassword = 'the password of the owner';
const name = `foretold-test-${process.pid}`;
const updated = `${name}-updated`;

/** Arguments as in the compose files. The user is that of the image, by number. */
const confinement =
  '--init --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --user 1000 --network host';

class Engine {
  readonly #program: string;

  constructor(program: string) {
    this.#program = program;
  }

  try(command: string, ...words: string[]): boolean {
    const all = [...command.split(' '), ...words];
    return spawnSync(this.#program, all, { stdio: 'ignore', timeout: timeoutMs }).status === 0;
  }

  /** Runs an engine command. Returns its standard output; throws with its standard error when it fails. */
  run(command: string, ...words: string[]): string {
    const all = [...command.split(' '), ...words];
    const { status, stdout, stderr } = spawnSync(this.#program, all, {
      cwd: root,
      encoding: 'utf8',
      timeout: timeoutMs,
      maxBuffer: 2 ** 28,
      // Podman's own image format has no health checks.
      env: { ...process.env, BUILDAH_FORMAT: 'docker' },
    });
    if (status !== 0) throw new Error(`${this.#program} ${all.join(' ')} (${status}):\n${stdout}\n${stderr}`);
    return stdout.trim();
  }

  build(tag: string, ...words: string[]): void {
    console.log(`${this.#program}: builds ${tag}`);
    this.run('build --network host --file deploy/Dockerfile --tag', tag, ...words, '.');
  }

  async start(image: string): Promise<string> {
    const port = await freePort();
    const environment = { HOST: '127.0.0.1', PORT: String(port), OWNER_PASSWORD: ownerPassword };
    const settings = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    const volume = ['--volume', `${name}:/data`];
    this.run(`run --detach --name ${name} ${confinement}`, ...settings, ...volume, image);
    return `http://127.0.0.1:${port}`;
  }

  /** Waits until the container exits with 0, without being killed. */
  stop(): void {
    this.run(`stop -t 20 ${name}`);
    assert.equal(
      this.run('inspect --format {{.State.ExitCode}}', name),
      '0',
      'exit code of a stopped container',
    );
  }

  clear(): void {
    this.try(`rm --force ${name}`);
    this.try(`volume rm ${name}`);
    this.try(`rmi ${updated} ${name}`);
  }
}

const isReady = (origin: string) => async () =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The game as the host and a guest see it. */
async function read(origin: string, { code, guest, organiser }: Evening) {
  const [predictions, leaderboard, session] = await Promise.all([
    as(origin, organiser).get(`/api/events/${code}/predictions`),
    as(origin, organiser).get(`/api/events/${code}/leaderboard`),
    as(origin, guest).get(`/api/session?event=${code}`),
  ]);
  const { body } = predictions;
  return { predictions: body, leaderboard: leaderboard.body, participants: session.body.participants };
}

interface Evening {
  code: string;
  guest: string;
  organiser: string;
}

function as(origin: string, cookie: string): Browser {
  const browser = new Browser(origin);
  browser.cookie = cookie;
  return browser;
}

/** A guest joins and predicts, and the host shows the answer. */
async function play(origin: string): Promise<Evening> {
  const owner = async () => {
    const browser = new Browser(origin);
    await browser.post('/api/owner/auth', { password: ownerPassword });
    return browser;
  };
  const party = await createTestEvent({ browser: () => new Browser(origin), owner });
  const question = await party.addQuestion();
  const { browser, participant } = await party.joinAs('Grace');
  const prediction = { participantId: participant.id, answer: 'yes' };
  const { status } = await browser.post(`/api/questions/${question.id}/predictions`, prediction);
  assert.equal(status, 201, 'a prediction is taken');
  await party.update({ showAnswers: true });
  await party.setAnswer(question, 'yes');
  return { code: party.code, guest: browser.cookie, organiser: party.organiser.cookie };
}

async function testWith(engine: Engine): Promise<void> {
  engine.build(name);
  engine.build(updated, '--build-arg', `PREVIOUS=${name}`);
  let origin = await engine.start(name);
  await until('the container is ready', isReady(origin), 60_000);
  const game = await play(origin);
  const before = await read(origin, game);
  assert.equal(before.predictions.length, 1, 'predictions before the stop');
  assert.equal(before.leaderboard[0].correctPredictions, 1, 'correct predictions before the stop');
  engine.stop();

  engine.run('start', name);
  await until('the container is ready again', isReady(origin), 60_000);
  assert.deepEqual(await read(origin, game), before, 'after a restart');
  const assets = engine.run(`exec ${name} ls dist/client/assets`);
  engine.stop();

  engine.run('rm', name);
  origin = await engine.start(updated);
  await until('the updated container is ready', isReady(origin), 60_000);
  assert.deepEqual(await read(origin, game), before, 'after an update');
  assert.equal(
    engine.run(`exec ${name} ls dist/client-previous/assets`),
    assets,
    'files of the release before',
  );
  engine.stop();
}

const programs = ['docker', 'podman'].filter((program) => new Engine(program).try('ps'));
const able = programs.filter((program) => {
  const engine = new Engine(program);
  return engine.try('image inspect', baseImage) || engine.try('pull', baseImage);
});
if (able.length === 0) {
  const why =
    programs.length > 0
      ? `${programs.join(' and ')} cannot get ${baseImage}`
      : 'neither docker nor podman runs here';
  console.error(`The image cannot be tested: ${why}.`);
  process.exit(notHere);
}
for (const program of able) {
  const engine = new Engine(program);
  try {
    await testWith(engine);
    console.log(`${program}: passed, no data is missing`);
  } finally {
    engine.clear();
  }
}
