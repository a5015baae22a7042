import { spawnSync } from 'node:child_process';

const asRoot = process.getuid?.() === 0 ? '' : ' --user --map-root-user';

/** What stands before a command that shall have processes, mounts and a network of its own, as in a container. */
export const container = `unshare --kill-child --fork --pid --mount --mount-proc --net${asRoot}`.split(' ');

/** True when this machine lets us put these words before a command. */
export const runs = ([program = '', ...words]: string[]): boolean =>
  spawnSync(program, [...words, 'true']).status === 0;
