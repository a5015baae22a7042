import { closeSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * lmdb writes the last page of a commit through a separate file descriptor that waits for the disk
 * (`O_DSYNC`).
 */
function fileOfLastPage(): number {
  const isSynchronous = (fd: string) => {
    const flags = /flags:\s+(\d+)/.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '0';
    return (Number.parseInt(flags, 8) & 0o10000) !== 0;
  };
  const found = readdirSync('/proc/self/fd').find((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).endsWith('data.mdb') && isSynchronous(fd);
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error('The file of the last page is not open');
  return Number(found);
}

/** Started by a test: the store on a disk that fails in the middle of a commit after SIGUSR2. */
process.on('SIGUSR2', () => {
  closeSync(fileOfLastPage());
  process.send?.('the disk fails');
});

await import('../../server/embedded/main.ts');
