import { readdir, readFile } from 'node:fs/promises';

/** What a server and the built-in store that it started have spent so far, in microseconds of the processor. */
export interface Spent {
  serverUs: number;
  storeUs: number;
}

/** The store's program. */
const storeProgram = /dist\/server\/embedded\.js/;

interface Process {
  pid: number;
  parent: number;
  us: number;
  isStore: boolean;
}

/** How long its threads have run, by the scheduler's own count: `stat` counts in ticks of 10 ms. */
async function ranUs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const ran = threads.map(async (id) => {
    const told = await readFile(`/proc/${pid}/task/${id}/schedstat`, 'utf8');
    return Number(told.split(' ')[0]) / 1_000;
  });
  return (await Promise.all(ran)).reduce((sum, us) => sum + us, 0);
}

/** As Linux tells it (proc(5)); nothing of a process that has ended meanwhile. */
async function look(pid: number): Promise<Process | undefined> {
  try {
    const [stat, command, us] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      ranUs(pid),
    ]);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { pid, parent, us, isStore: storeProgram.test(command) };
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
