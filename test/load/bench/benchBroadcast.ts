import type { Child, Row } from './benchKit.ts';
import { percentile, range } from '../figures.ts';
import { LeanSocket } from '../LeanSocket.ts';

const connections = 1_000;
const rounds = 30;
const repeats = 5;

type Bare = Child<{ ports: Record<'bare' | 'direct' | 'stock' | 'http', number> }>;

/**
 * CPU per delivered message in a room of 1000, compared with bare `ws` in the same process; the variants
 * alternate.
 */
export async function measureBroadcast({ first: { ports }, ask }: Bare): Promise<Row[]> {
  const costs = { bare: [] as number[], direct: [] as number[], stock: [] as number[] };
  const variants = ['bare', 'direct', 'stock'] as const;
  const sockets: LeanSocket[] = [];
  for (const variant of variants)
    for (let i = 0; i < connections; i += 50)
      sockets.push(
        ...(await Promise.all(
          range(50).map(async () =>
            variant === 'bare'
              ? LeanSocket.openBare(`http://127.0.0.1:${ports.bare}`)
              : LeanSocket.open(`http://127.0.0.1:${ports[variant]}`),
          ),
        )),
      );
  for (const repeat of range(repeats + 1))
    for (const variant of variants) {
      const { cpuUs, deliveries } = await ask<{ cpuUs: number; deliveries: number }>({
        ask: 'broadcast',
        variant,
        rounds,
      });
      // The first turn is a warm-up.
      if (repeat > 0) costs[variant].push(cpuUs / deliveries);
    }
  for (const socket of sockets) socket.close();
  const cost = (variant: keyof typeof costs) => percentile(costs[variant], 0.5);
  const ratio = (variant: keyof typeof costs) => (cost('bare') / cost(variant)).toFixed(2);
  const us = (variant: keyof typeof costs) => `${cost(variant).toFixed(1)} us`;
  return [
    {
      what: `broadcast to ${connections}, CPU per delivery: bare ws / ours`,
      figure: `${ratio('direct')} (${us('bare')} / ${us('direct')})`,
      target: 'at least 0.88, alarm below 0.62',
    },
    { what: 'the same with the stock adapter', figure: `${ratio('stock')} (${us('stock')})`, target: '' },
  ];
}
