import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Finds libfaketime on this system. */
function findLibrary(): string | undefined {
  const folders = ['/usr/lib', '/usr/local/lib'].filter((folder) => existsSync(folder));
  const places = folders.flatMap((folder) => [
    folder,
    ...readdirSync(folder).map((name) => join(folder, name)),
  ]);
  return places.map((folder) => join(folder, 'faketime/libfaketime.so.1')).find((path) => existsSync(path));
}

const library = findLibrary();

/** Whether this system can give a process another date. */
export const hasFakeTime = library !== undefined;

/** Environment variables that shift the wall clock of a process; the monotonic clock is unchanged. */
const ahead = (count: number, unit: 'd' | 'h'): Record<string, string> => ({
  LD_PRELOAD: library ?? '',
  FAKETIME: `${count < 0 ? '' : '+'}${count}${unit}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
});

export const daysAhead = (days: number) => ahead(days, 'd');
export const hoursAhead = (hours: number) => ahead(hours, 'h');
