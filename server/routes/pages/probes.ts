import type { Context, Next } from 'koa';
import { isDatabaseReady } from '../../usecases/platform/health.ts';

const timeoutMs = 2_000;

/** So many looks of a balancer are remembered, so that two balancers do not seem to be a quicker one. */
const mostLooks = 5;
/** Nobody can wait for a balancer that looks less often. */
const rarestMs = 4_000;

/** For whoever watches the process. `/healthz`: it answers, and what it knows of other servers. `/readyz`: the database does, too, and it is to stay. */
export class Probes {
  readonly #servers: () => object | undefined;
  #isLeaving = false;
  /** When `/readyz` was last asked. */
  #looks: number[] = [];

  /** `servers`: what everybody may know of this one and the others. */
  constructor(servers: () => object | undefined) {
    this.#servers = servers;
  }

  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** From now on `/readyz` sends balancers to other servers. */
  leave(): void {
    this.#isLeaving = true;
  }

  /** How long it takes until each balancer has looked twice more: 0 when none does, or one that looks too rarely. */
  lookMs(now = performance.now()): number {
    const gaps = this.#looks.slice(1).map((at, index) => at - this.#looks[index]!);
    const longest = Math.max(0, ...gaps.filter((gap) => gap <= rarestMs));
    const isStillLooking = now - (this.#looks.at(-1) ?? -Infinity) <= 1.5 * longest;
    return isStillLooking ? 2.1 * longest : 0;
  }

  readonly answer = async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path === '/healthz') ctx.body = { ok: true, ...this.#servers() };
    else if (ctx.path === '/readyz') {
      this.#looks = [...this.#looks, performance.now()].slice(-mostLooks);
      const isReady = !this.#isLeaving && (await isDatabaseReady(timeoutMs)) && !this.#isLeaving;
      ctx.status = isReady ? 200 : 503;
      ctx.body = { ok: isReady };
    } else await next();
  };
}
