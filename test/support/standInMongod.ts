import { fork } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { programOf } from '../../server/database/programs.ts';

/**
 * A program that calls itself mongod: it takes a mongod's arguments and serves its protocol out of the built-in store, so
 * that what happens around a private mongod can be tried where there is none. Gives its path.
 */
export function makeStandInMongod(folder: string): string {
  const path = join(folder, 'mongod');
  const [tsx, self] = [import.meta.resolve('tsx'), fileURLToPath(import.meta.url)];
  writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" --import "${tsx}" "${self}" "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

function run(): void {
  const { values } = parseArgs({
    strict: false,
    options: { version: { type: 'boolean' }, dbpath: { type: 'string' }, port: { type: 'string' } },
  });
  if (values.version) return void process.stdout.write('db version v7.0.5\n');
  const dbPath = String(values.dbpath);
  writeFileSync(join(dbPath, 'WiredTiger'), '');
  const { path, execArgv } = programOf('pocket');
  const store = fork(path, [join(dbPath, 'served')], { execArgv });
  store.once('message', ({ address }: { address?: string }) => {
    if (address === undefined) return;
    const server = createServer((socket) => {
      const inner = connect(address);
      socket.pipe(inner).pipe(socket);
      for (const end of [socket, inner])
        end.on('error', () => [socket, inner].forEach((each) => each.destroy()));
    });
    server.listen(Number(values.port), '127.0.0.1', () =>
      process.stdout.write('{"msg":"Waiting for connections"}\n'),
    );
  });
  store.once('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => store.disconnect());
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) run();
