import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * Runs a tier of the tests on a finished build: `npm test` (`quick`), or `npm run test:full` (`full`). `rest`
 * is `full` without `quick`. The checks of types, lint and format run in parallel; their output is printed as
 * one block. Further arguments are passed to vitest: `npm test test/routes` runs one folder.
 */
const endOf = async (child: ChildProcess) =>
  new Promise<boolean>((resolve) => {
    child.once('exit', (code) => resolve(code === 0));
  });

async function check(): Promise<boolean> {
  const child = spawn('npm', ['run', 'check'], { stdio: ['ignore', 'pipe', 'pipe'] });
  // The checks get a lower priority, because the tests take longer.
  setPriority(child.pid!, constants.priority.PRIORITY_BELOW_NORMAL);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const isFine = await endOf(child);
  process.stdout.write(Buffer.concat(output));
  return isFine;
}

/**
 * The projects of each tier (`vite.config.ts`). Each group runs in its own process, because the memory that a
 * project leaves slows the next one.
 */
const quick = [['acceptance', 'alone', 'together']];
const rest = [['faults', 'slowAlone', 'browser'], ['slow']];
const tiers: Record<string, string[][]> = { quick, rest, full: [...quick, ...rest] };
const [tier = '', ...filters] = process.argv.slice(2);

let isInterrupted = false;

/** With arguments such as a folder, runs only the matching files of all projects. */
async function test(): Promise<boolean> {
  let isFine = true;
  for (const [index, names] of (filters.length > 0 ? [[]] : tiers[tier]!).entries()) {
    const projects = names.flatMap((name) => ['--project', name]);
    const report = process.env.TEST_REPORT?.replace(/(?=\.json$)/, `-${tier}-${index + 1}`);
    const child = spawn('npm', ['run', 'test:all', '--', ...projects, ...filters], {
      stdio: 'inherit',
      env: { ...process.env, ...(report && { TEST_REPORT: report }) },
    });
    isFine = (await endOf(child)) && isFine;
    if (isInterrupted) break;
  }
  return isFine;
}

// Ctrl-C reaches the whole process group. The running tests handle it, and no further ones start.
process.on('SIGINT', () => {
  isInterrupted = true;
});
const [isChecked, isTested] = await Promise.all([tier === 'rest' || check(), test()]);
if (!isChecked) console.error('The checks of types, lint and format failed. Their output is above.');
process.exitCode = isChecked && isTested ? 0 : 1;
