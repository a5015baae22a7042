import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const help = `Runs random scenarios of three nodes on one database. Replicated events are lost, late, repeated and out of
order. Checks the invariants of each scenario. The output is the same for the same seed.

  npm run simulate -- --runs 10000 [--seed 1]

  --runs   number of scenarios (1000)
  --seed   seed of the scenarios (random)
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
const scenarios = ['run', 'test/simulation', '-t', 'in any scenario', '--maxWorkers=1'];
const child = spawn(process.execPath, [vitest, ...scenarios], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SIMULATE_RUNS: values.runs, SIMULATE_SEED: values.seed },
});
child.once('exit', (code) => process.exit(code ?? 1));
