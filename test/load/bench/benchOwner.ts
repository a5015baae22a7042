import { Browser } from '../../support/Browser.ts';

/**
 * Measures every call of the owner’s dashboard against a running server, compared with the settings, a call
 * that reads one document: `npm run bench:owner -- http://localhost:3000 PASSWORD`.
 */
const [origin = 'http://localhost:3000', password = ''] = process.argv.slice(2);
const rounds = 15;
const trivial = '/api/owner/settings';
const measured = [
  '/api/owner/dashboard-stats',
  '/api/owner/events',
  ...[7, 30, 90, 365].map((days) => `/api/owner/revenue?range=${days}`),
  '/api/owner/payments?range=30',
  '/api/owner/payments?range=365',
  '/api/owner/revenue/export?range=365',
  '/api/owner/user-stats',
  '/api/owner/analytics/summary?range=30',
  '/api/owner/analytics/summary?range=365',
  '/api/owner/health',
];

const owner = new Browser(origin);
const { body } = await owner.post('/api/owner/auth', { password });
if (!body.isValid) throw new Error('Wrong owner password.');

async function timeOf(path: string): Promise<number> {
  const startedAt = performance.now();
  const { status } = await owner.get(path);
  if (status !== 200) throw new Error(`${path} returned ${status}.`);
  return performance.now() - startedAt;
}

const times = new Map([trivial, ...measured].map((path) => [path, [] as number[]]));
for (let round = 0; round <= rounds; round += 1)
  for (const [path, taken] of times) {
    const ms = await timeOf(path);
    // The first round is a warm-up.
    if (round > 0) taken.push(ms);
  }

const medianOf = (taken: number[]) => taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0;
const base = medianOf(times.get(trivial) ?? []);
for (const [path, taken] of times) {
  const median = medianOf(taken);
  console.log(
    `${path.padEnd(42)} ${median.toFixed(0).padStart(6)} ms ${(median / base).toFixed(1).padStart(7)}`,
  );
}
