import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

/** What a server and the built-in store that it started have spent so far, in microseconds of the processor. */
export interface Spent {
  serverUs: number;
  storeUs: number;
}

const tickUs = 1e6 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
/** What the store's program is called; versions before 0.2.0 called it otherwise. */
const storeProgram = /dist\/server\/(?:embedded|pocket)\.js/;

interface Process {
  pid: number;
  parent: number;
  us: number;
  isStore: boolean;
}

/** As Linux tells it (proc(5)); nothing of a process that has ended meanwhile. */
async function look(pid: number): Promise<Process | undefined> {
  try {
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map(async (file) => readFile(`/proc/${pid}/${file}`, 'utf8')),
    );
    const fields = stat!.slice(stat!.lastIndexOf(')') + 2).split(' ');
    const us = (Number(fields[11]) + Number(fields[12])) * tickUs;
    return { pid, parent: Number(fields[1]), us, isStore: storeProgram.test(command!) };
  } catch {
    return undefined;
  }
}

/** A process and all that it has started. */
export async function cpuOf(root: number): Promise<Spent> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const processes = (await Promise.all(pids.map(look))).filter((one) => one !== undefined);
  const spent: Spent = { serverUs: 0, storeUs: 0 };
  const family = [root];
  for (const pid of family) {
    family.push(...processes.filter(({ parent }) => parent === pid).map((one) => one.pid));
    const one = processes.find((known) => known.pid === pid);
    if (one) spent[one.isStore ? 'storeUs' : 'serverUs'] += one.us;
  }
  return spent;
}
