import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * `npm test`, once everything is built: types, lint and format are checked beside the tests, in the time that those
 * spend waiting. What the checks say comes in one piece.
 */
const endOf = async (child: ChildProcess) =>
  new Promise<boolean>((resolve) => {
    child.once('exit', (code) => resolve(code === 0));
  });

async function check(): Promise<boolean> {
  const child = spawn('npm', ['run', 'checks'], { stdio: ['ignore', 'pipe', 'pipe'] });
  // Tests go first: they decide when all is over.
  setPriority(child.pid!, constants.priority.PRIORITY_BELOW_NORMAL);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const isFine = await endOf(child);
  process.stdout.write(Buffer.concat(said));
  return isFine;
}

/** Those that work most are in a process of their own: what the others leave in memory made them a third slower. */
const groups = [['faults', 'alone', 'browser'], ['together']];

let isInterrupted = false;

/** With words, such as a folder: only what they name, wherever it is. */
async function test(words: string[]): Promise<boolean> {
  let isFine = true;
  for (const [index, names] of (words.length > 0 ? [[]] : groups).entries()) {
    const projects = names.flatMap((name) => ['--project', name]);
    const report = process.env.TEST_REPORT?.replace(/(?=\.json$)/, `-${index + 1}`);
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
const [isChecked, isTested] = await Promise.all([check(), test(process.argv.slice(2))]);
if (!isChecked) console.error('The checks of types, lint and format have failed: what they said is above.');
process.exitCode = isChecked && isTested ? 0 : 1;
