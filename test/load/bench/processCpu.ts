import { readdir, readFile } from 'node:fs/promises';

/** The processor time of a server and its built-in store so far, in microseconds. */
export interface Spent {
  serverUs: number;
  storeUs: number;
}

/** The store’s program. */
const storeProgram = /dist\/server\/embedded\.js/;

interface Process {
  pid: number;
  parent: number;
  us: number;
  isStore: boolean;
}

/**
 * The run time of a process's threads in microseconds, from `schedstat`. `stat` has a resolution of only 10 ms.
 */
async function ranUs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const ran = threads.map(async (id) => {
    const schedstat = await readFile(`/proc/${pid}/task/${id}/schedstat`, 'utf8');
    return Number(schedstat.split(' ')[0]) / 1_000;
  });
  return (await Promise.all(ran)).reduce((sum, us) => sum + us, 0);
}

/** Reads a process from /proc (proc(5)); undefined when it has ended. */
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

/** The processor time of a process and its descendants. */
export async function cpuOf(root: number): Promise<Spent> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const processes = (await Promise.all(pids.map(look))).filter((entry) => entry !== undefined);
  const spent: Spent = { serverUs: 0, storeUs: 0 };
  const family = [root];
  for (const pid of family) {
    family.push(...processes.filter(({ parent }) => parent === pid).map((child) => child.pid));
    const member = processes.find((entry) => entry.pid === pid);
    if (member) spent[member.isStore ? 'storeUs' : 'serverUs'] += member.us;
  }
  return spent;
}
