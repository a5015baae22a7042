import type { CallScheduler, DatabaseCall } from './databaseCalls.ts';
import type { SimulatedNode } from './SimulatedNode.ts';
import type { Delivery, Step } from './scenario.ts';
import type { Timeline } from './Timeline.ts';

/** The environment of a task. */
export interface TaskContext {
  timeline: Timeline;
  /** May change a call before it is executed. */
  alterCall: (call: DatabaseCall) => void;
  /** Called after a write was applied and before its caller gets the reply. */
  onWritten: (call: DatabaseCall) => Promise<void>;
  crash: (node: SimulatedNode) => void;
}

const isWrite = ({ name }: DatabaseCall) => /insert|update|delete|bulkWrite/i.test(name);

/** One request of a node. It schedules each database call and its reply. */
export class Task implements CallScheduler {
  readonly #context: TaskContext;
  readonly #node: SimulatedNode;
  readonly #life: number;
  readonly #step: Partial<Pick<Step, 'waits' | 'deliveries' | 'diesAfter'>>;
  #waitCount = 0;
  #messageCount = 0;
  #callCount = 0;

  constructor(context: TaskContext, node: SimulatedNode, step: Partial<Step> = {}) {
    this.#context = context;
    this.#node = node;
    this.#life = node.life;
    this.#step = step;
  }

  schedule = async (call: DatabaseCall, work: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      // A dead process sends no further calls.
      if (this.#node.life === this.#life)
        this.#plan(1, async () => {
          this.#context.alterCall(call);
          let result: unknown;
          const deliver = await work().then(
            (value) => ((result = value), () => resolve(value)),
            (error: Error) => () => reject(error),
          );
          if (isWrite(call) && result !== undefined && result !== null) await this.#context.onWritten(call);
          this.#callCount += 1;
          if (this.#callCount === this.#step.diesAfter) this.#context.crash(this.#node);
          else this.#plan(0, deliver);
        });
    });

  /** The delivery of the next message to another node. */
  nextDelivery(): Delivery {
    const delivery = this.#step.deliveries?.[this.#messageCount] ?? 1;
    this.#messageCount += 1;
    return delivery;
  }

  #plan(usualMs: number, run: () => unknown): void {
    const waitMs = this.#step.waits?.[this.#waitCount] ?? usualMs;
    this.#waitCount += 1;
    this.#context.timeline.plan(waitMs, this.#node, run);
  }
}
