import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** libfaketime, where the system has it. */
function findLibrary(): string | undefined {
  const folders = ['/usr/lib', '/usr/local/lib'].filter((folder) => existsSync(folder));
  const places = folders.flatMap((folder) => [
    folder,
    ...readdirSync(folder).map((name) => join(folder, name)),
  ]);
  return places.map((folder) => join(folder, 'faketime/libfaketime.so.1')).find((path) => existsSync(path));
}

const library = findLibrary();

/** Whether a process can be given another date here. */
export const hasFakeTime = library !== undefined;

/** The environment of a process whose clock on the wall is another one; the monotonic clock stays what it is. */
const ahead = (count: number, unit: 'd' | 'h'): Record<string, string> => ({
  LD_PRELOAD: library ?? '',
  FAKETIME: `${count < 0 ? '' : '+'}${count}${unit}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
});

export const daysAhead = (days: number) => ahead(days, 'd');
export const hoursAhead = (hours: number) => ahead(hours, 'h');
