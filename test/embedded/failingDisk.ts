import { closeSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** lmdb writes a commit's last page through an open file of its own, which waits for the disk (`O_DSYNC`). */
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

/** Started by a test: the store's own program, on a disk that fails from SIGUSR2 on in the middle of a commit. */
process.on('SIGUSR2', () => {
  closeSync(fileOfLastPage());
  process.send?.('the disk fails');
});

await import('../../server/embedded/main.ts');
