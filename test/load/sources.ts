import { createServer } from 'node:net';
import { range } from './figures.ts';

/** The number of guests per address. As many guests of one venue are not rate limited. */
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
 * as several venues. Only loopback has several addresses, and not on every system. Otherwise all guests have
 * one address, and are rate limited.
 */
export async function sourcesOf(url: string, guests: number): Promise<(string | undefined)[]> {
  if (!isLoopback(new URL(url)) || !(await canBind('127.0.0.2'))) return [undefined];
  return range(Math.ceil(guests / guestsPerAddress)).map((index) => `127.0.0.${index + 2}`);
}
