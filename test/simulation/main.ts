import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const help = `Tells random stories of three nodes on one database, whose news are lost, late, repeated and out of order,
and looks whether everything holds that must. What is printed for a seed is the same at every time.

  npm run simulate -- --runs 10000 [--seed 1]

  --runs   how many stories (1000)
  --seed   which (any)
`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || !(Number(values.runs) > 0) || !Number.isInteger(Number(values.seed))) {
  process.stdout.write(help);
  process.exit(values.help ? 0 : 2);
}

const root = join(import.meta.dirname, '../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const stories = ['run', 'test/simulation', '-t', 'in any story', '--maxWorkers=1'];
const child = spawn(process.execPath, [vitest, ...stories], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SIMULATE_RUNS: values.runs, SIMULATE_SEED: values.seed },
});
child.once('exit', (code) => process.exit(code ?? 1));
