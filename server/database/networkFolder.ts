import { statfs } from 'node:fs/promises';

/** File systems of Linux that other machines may see, too, by their numbers. */
const networkTypes = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9p'],
  [0x786f4256, 'a shared folder of VirtualBox'],
  [0x00c36400, 'Ceph'],
  [0x65735546, 'FUSE'],
]);

/** What to say of a folder whose locks may count on this machine only; undefined on a disk of this machine. */
export async function networkWarning(folder: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  return warningFor(folder, (await statfs(folder)).type);
}

/** The same, for the number of a file system. */
export function warningFor(folder: string, type: number): string | undefined {
  const name = networkTypes.get(type >>> 0);
  return (
    name &&
    `The data folder ${folder} is on a file system (${name}) whose locks may count on this machine only: ` +
      'let no other machine run a server on it.'
  );
}
