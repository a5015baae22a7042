import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, type Answer } from '../load/Caller.ts';
import type { Times } from './Times.ts';

/** The context that all visitors of an event share. */
export interface VisitorContext {
  origin: string;
  times: Times;
  isNetworkLate: () => boolean;
}

/** The outcome of a request after its retries. */
export interface Outcome extends Answer {
  /** An earlier try got no reply, so it may have been stored. */
  isUnsure: boolean;
}

const timeoutMs = 120_000;

/** A client that retries its requests like the product’s pages. */
export class Visitor {
  readonly caller: Caller;
  readonly #context: VisitorContext;

  constructor(context: VisitorContext) {
    this.caller = new Caller(context.origin);
    this.#context = context;
  }

  /** Retries without a reply, and after 429 and 5xx. Rejects after two minutes without another status. */
  async insist(what: string, method: string, path: string, body?: object): Promise<Outcome> {
    const { times, isNetworkLate } = this.#context;
    const [from, key] = [performance.now(), crypto.randomUUID()];
    let isUnsure = false;
    for (let pauseMs = 100; ; pauseMs = Math.min(2_000, pauseMs * 2)) {
      const triedAt = performance.now();
      const answer = await this.caller
        .call(method, path, body, { 'idempotency-key': key })
        .catch(() => undefined);
      const isAnswered = answer !== undefined && answer.status !== 429 && answer.status < 500;
      if (isAnswered) {
        times.note(isNetworkLate() ? `${what}, delayed network` : what, performance.now() - triedAt);
        if (pauseMs > 100) times.note(`${what}, with retries`, performance.now() - from);
        return { ...answer, isUnsure };
      }
      isUnsure ||= answer === undefined || answer.status >= 500;
      if (performance.now() - from > timeoutMs)
        throw new Error(`${what}: no answer in ${timeoutMs / 1_000} s (${answer?.status ?? 'nothing'})`);
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }
}
