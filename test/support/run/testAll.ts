import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * Runs a tier of the tests, once everything is built: `npm test` (`quick`), or `npm run test:full` (`full`). `rest` is what
 * `full` adds to `quick`. Types, lint and format are checked beside the tests, in the time that those spend waiting; what
 * the checks print comes in one piece. Further arguments go to vitest: `npm test test/routes` runs one folder.
 */
const endOf = async (child: ChildProcess) =>
  new Promise<boolean>((resolve) => {
    child.once('exit', (code) => resolve(code === 0));
  });

async function check(): Promise<boolean> {
  const child = spawn('npm', ['run', 'check'], { stdio: ['ignore', 'pipe', 'pipe'] });
  // Tests go first: they decide when all is over.
  setPriority(child.pid!, constants.priority.PRIORITY_BELOW_NORMAL);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const isFine = await endOf(child);
  process.stdout.write(Buffer.concat(said));
  return isFine;
}

/**
 * The projects of each tier (`vite.config.ts`), one process after the other: what a project leaves in memory makes the next
 * one slower.
 */
const quick = [['evening', 'alone', 'together']];
const rest = [['faults', 'slowAlone', 'browser'], ['slow']];
const tiers: Record<string, string[][]> = { quick, rest, full: [...quick, ...rest] };
const [tier = '', ...words] = process.argv.slice(2);

let isInterrupted = false;

/** With words, such as a folder: only what they name, wherever it is. */
async function test(): Promise<boolean> {
  let isFine = true;
  for (const [index, names] of (words.length > 0 ? [[]] : tiers[tier]!).entries()) {
    const projects = names.flatMap((name) => ['--project', name]);
    const report = process.env.TEST_REPORT?.replace(/(?=\.json$)/, `-${tier}-${index + 1}`);
    const child = spawn('npm', ['run', 'test:all', '--', ...projects, ...words], {
      stdio: 'inherit',
      env: { ...process.env, ...(report && { TEST_REPORT: report }) },
    });
    isFine = (await endOf(child)) && isFine;
    if (isInterrupted) break;
  }
  return isFine;
}

// The terminal's Ctrl-C goes to the whole group; the tests that run decide, and no others begin.
process.on('SIGINT', () => {
  isInterrupted = true;
});
const [isChecked, isTested] = await Promise.all([tier === 'rest' || check(), test()]);
if (!isChecked) console.error('The checks of types, lint and format have failed: what they said is above.');
process.exitCode = isChecked && isTested ? 0 : 1;
