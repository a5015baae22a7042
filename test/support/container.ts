import { spawnSync } from 'node:child_process';

const asRoot = process.getuid?.() === 0 ? '' : ' --user --map-root-user';

/**
 * A command prefix that gives a command separate process, mount and network namespaces, as in a container.
 */
export const container = `unshare --kill-child --fork --pid --mount --mount-proc --net${asRoot}`.split(' ');

/** Whether this system allows that prefix. */
export const runs = ([program = '', ...words]: string[]): boolean =>
  spawnSync(program, [...words, 'true']).status === 0;
