import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { setMaxListeners } from 'node:events';
import { appendFile, readFile, rm } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Caller } from './Caller.ts';
import { describeResult, runCrowd } from './runCrowd.ts';

const help = `Simulates phones that join an event, predict with pauses, change predictions, disconnect and
return. For rehearsals and for tests.

  npm run crowd -- --url http://localhost:3000 --event CODE [--guests 100] [--minutes 1]
  npm run crowd -- --url http://localhost:3000 --event CODE --show --admin ADMINCODE
  npm run crowd -- --url http://localhost:3000 --event CODE --cleanup --admin ADMINCODE

  --url       the address of Foretold
  --event     the event's code; phones predict its open questions, also new ones
  --guests    number of phones (1 to 5000; 100)
  --minutes   duration (0.05 to 60; 1)
  --show      a host leads a show meanwhile: shows, closes and answers every question (with the most
              frequent prediction if no answer is set), and shows the winners;
              'Start over after rehearsal' in the portal reverts this
  --cleanup   removes the guests that earlier runs created in this event
  --admin     the event's admin code, for --show and --cleanup (or FORETOLD_ADMIN_CODE in the environment)
  --yes       allows a server that is not on this machine or in a private network
  --help      prints this text

Exits with 1 if an acknowledged prediction was lost or no guest could join, and with 2 if the
arguments are invalid.
`;

class UsageError extends Error {}

const privateNetworks = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv4');
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/**
 * Throws for a host that is neither this machine nor in a private network, unless explicitly allowed,
 * because a crowd is a load test.
 */
async function requireOwnHost(url: URL): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) throw new UsageError(`${host} cannot be found.`);
  const isPrivate = ({ address, family }: (typeof found)[number]) =>
    privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');
  if (!found.every(isPrivate))
    throw new UsageError(
      `${host} is neither this machine nor in a private network. Add --yes if you run it.`,
    );
}

/** The file in the temporary folder that lists the participants of earlier runs, one id per line. */
function runsFileOf(url: URL, event: string): string {
  const key = createHash('sha256').update(`${url.origin} ${event.toUpperCase()}`).digest('hex').slice(0, 16);
  return join(tmpdir(), `foretold-crowd-${key}.txt`);
}

async function cleanUp(url: URL, event: string, adminCode: string): Promise<number> {
  const memory = runsFileOf(url, event);
  const ids = (await readFile(memory, 'utf8').catch(() => '')).split('\n').filter((id) => id !== '');
  const organiser = new Caller(url.origin);
  const { body } = await organiser.call('POST', `/api/events/${event}/admin-auth`, { adminCode });
  if (body.isValid !== true) throw new UsageError(`That is not the admin code of "${event}".`);
  let removed = 0;
  for (const id of ids) {
    const { status } = await organiser.call('DELETE', `/api/participants/${id}`);
    if (status === 204) removed += 1;
    else if (status !== 404) throw new Error(`A guest could not be removed (status ${status}).`);
  }
  await rm(memory, { force: true });
  return removed;
}

const numberIn = (text: string, min: number, max: number, name: string): number => {
  const value = Number(text);
  if (!(value >= min && value <= max)) throw new UsageError(`--${name} is a number from ${min} to ${max}.`);
  return value;
};

function read(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: { type: 'string' },
        event: { type: 'string' },
        guests: { type: 'string', default: '100' },
        minutes: { type: 'string', default: '1' },
        admin: { type: 'string' },
        show: flag,
        cleanup: flag,
        yes: flag,
        help: flag,
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The command. Returns its exit code. */
export async function main(args: readonly string[], print: (text: string) => void): Promise<number> {
  try {
    const { url: address = '', event = '', ...given } = read(args);
    if (given.help) return (print(help), 0);
    if (!URL.canParse(address) || event === '')
      throw new UsageError('--url and --event are needed. See --help.');
    const url = new URL(address);
    if (!given.yes) await requireOwnHost(url);
    const adminCode = given.admin ?? process.env.FORETOLD_ADMIN_CODE ?? '';
    if ((given.show || given.cleanup) && adminCode === '')
      throw new UsageError('--show and --cleanup need --admin (or FORETOLD_ADMIN_CODE).');
    if (given.cleanup) {
      const removed = await cleanUp(url, event, adminCode);
      return (print(`${removed} guests of earlier runs were removed.`), 0);
    }
    const guests = Math.floor(numberIn(given.guests, 1, 5_000, 'guests'));
    const minutes = numberIn(given.minutes, 0.05, 60, 'minutes');
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    process.once('SIGINT', () => stop.abort());
    print(`${guests} guests play "${event}" at ${url.origin} for ${minutes} min. Ctrl-C sums up at once.`);
    const memory = runsFileOf(url, event);
    const remembering: Promise<void>[] = [];
    const result = await runCrowd({
      url: url.origin,
      event,
      guests,
      minutes,
      adminCode: given.show ? adminCode : undefined,
      signal: stop.signal,
      onJoined: (id) => remembering.push(appendFile(memory, `${id}\n`)),
    });
    await Promise.all(remembering);
    print(describeResult(result));
    for (const line of result.lost.slice(0, 20)) print(`  lost: ${line}`);
    return result.lost.length > 0 || result.joined === 0 ? 1 : 0;
  } catch (error) {
    print((error as Error).message);
    return error instanceof UsageError ? 2 : 1;
  }
}

if (import.meta.filename === process.argv[1])
  process.exit(await main(process.argv.slice(2), (text) => console.log(text)));
