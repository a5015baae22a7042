import { createServer } from 'node:net';
import { range } from './figures.ts';

/** The number of guests per address: a venue’s worth, which no server rate limits. */
const guestsPerAddress = 500;

const canBind = async (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(0, address, () => server.close(() => resolve(true)));
  });

const isLoopback = ({ hostname }: URL) => hostname === 'localhost' || hostname.startsWith('127.');

/**
 * The local addresses of a crowd, distributed evenly, so that the rate limit of joins per address treats it
 * as several venues. Only loopback has more than one address, and not on every system. Otherwise there is
 * one, and guests beyond a venue’s number wait in line.
 */
export async function sourcesOf(url: string, guests: number): Promise<(string | undefined)[]> {
  if (!isLoopback(new URL(url)) || !(await canBind('127.0.0.2'))) return [undefined];
  return range(Math.ceil(guests / guestsPerAddress)).map((index) => `127.0.0.${index + 2}`);
}
