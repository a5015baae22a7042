import { createServer } from 'node:net';
import { range } from './figures.ts';

/** So many guests of a crowd call from one address: a venue's worth, which no server slows. */
const guestsPerAddress = 500;

const canBind = async (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(0, address, () => server.close(() => resolve(true)));
  });

const isLoopback = ({ hostname }: URL) => hostname === 'localhost' || hostname.startsWith('127.');

/**
 * The addresses that a crowd calls from, shared out evenly, so that a server which paces the joins of an address takes
 * it for several venues. Only this machine has more than one for itself, and not on every system: elsewhere it is one,
 * and the guests beyond a venue's number wait in line.
 */
export async function sourcesOf(url: string, guests: number): Promise<(string | undefined)[]> {
  if (!isLoopback(new URL(url)) || !(await canBind('127.0.0.2'))) return [undefined];
  return range(Math.ceil(guests / guestsPerAddress)).map((index) => `127.0.0.${index + 2}`);
}
