import type { Context, Next } from 'koa';
import { isDatabaseReady } from '../../usecases/platform/health.ts';
import { databaseTimeoutsMs, readinessChecks } from '../../base/limits.ts';

/**
 * The health checks of the process.
 *
 * - `/healthz`: replies while the process runs. The body describes the other servers.
 * - `/readyz`: replies with 200 while the database replies and the process is not stopping, and with 503
 *   otherwise.
 */
export class Probes {
  readonly #servers: () => object | undefined;
  #isStopping = false;
  /** The times of the latest checks of `/readyz`, on the monotonic clock. */
  #checkedAt: number[] = [];

  /** Creates the checks. `servers` returns the public description of this server and the others. */
  constructor(servers: () => object | undefined) {
    this.#servers = servers;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Makes `/readyz` reply with 503, so that load balancers choose other servers. */
  reportStopping(): void {
    this.#isStopping = true;
  }

  /**
   * Returns the time until each load balancer has made two more checks, in milliseconds. Returns 0 if there
   * were no checks, or if their interval exceeds `readinessChecks.maxIntervalMs`.
   */
  twoChecksMs(now = performance.now()): number {
    const gaps = this.#checkedAt.slice(1).map((at, index) => at - this.#checkedAt[index]!);
    const longest = Math.max(0, ...gaps.filter((gap) => gap <= readinessChecks.maxIntervalMs));
    const isStillChecked = now - (this.#checkedAt.at(-1) ?? -Infinity) <= 1.5 * longest;
    return isStillChecked ? 2.1 * longest : 0;
  }

  readonly answer = async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path === '/healthz') ctx.body = { ok: true, ...this.#servers() };
    else if (ctx.path === '/readyz') {
      this.#checkedAt = [...this.#checkedAt, performance.now()].slice(-readinessChecks.counted);
      const isReady =
        !this.#isStopping && (await isDatabaseReady(databaseTimeoutsMs.readiness)) && !this.#isStopping;
      ctx.status = isReady ? 200 : 503;
      ctx.body = { ok: isReady };
    } else await next();
  };
}
