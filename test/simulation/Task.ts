import type { Conductor, DatabaseCall } from './databaseCalls.ts';
import type { SimulatedNode } from './SimulatedNode.ts';
import type { Fate, Step } from './story.ts';
import type { Timeline } from './Timeline.ts';

/** The environment of a task. */
export interface Stage {
  timeline: Timeline;
  /** Changes a call before it is executed, as a control does. */
  bend: (call: DatabaseCall) => void;
  /** Called after a write was applied and before its caller gets the reply. */
  written: (call: DatabaseCall) => Promise<void>;
  crash: (node: SimulatedNode) => void;
}

const isWrite = ({ name }: DatabaseCall) => /insert|update|delete|bulkWrite/i.test(name);

/** One request of a node. It schedules each database call and its reply. */
export class Task implements Conductor {
  readonly #stage: Stage;
  readonly #node: SimulatedNode;
  readonly #life: number;
  readonly #step: Partial<Pick<Step, 'waits' | 'deliveries' | 'diesAfter'>>;
  #waitCount = 0;
  #messageCount = 0;
  #callCount = 0;

  constructor(stage: Stage, node: SimulatedNode, step: Partial<Step> = {}) {
    this.#stage = stage;
    this.#node = node;
    this.#life = node.life;
    this.#step = step;
  }

  conduct = async (call: DatabaseCall, work: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      // A dead process sends no further calls.
      if (this.#node.life === this.#life)
        this.#plan(1, async () => {
          this.#stage.bend(call);
          let result: unknown;
          const deliver = await work().then(
            (value) => ((result = value), () => resolve(value)),
            (error: Error) => () => reject(error),
          );
          if (isWrite(call) && result !== undefined && result !== null) await this.#stage.written(call);
          this.#callCount += 1;
          if (this.#callCount === this.#step.diesAfter) this.#stage.crash(this.#node);
          else this.#plan(0, deliver);
        });
    });

  /** The delivery of the next message to another node. */
  nextFate(): Fate {
    const fate = this.#step.deliveries?.[this.#messageCount] ?? 1;
    this.#messageCount += 1;
    return fate;
  }

  #plan(usualMs: number, run: () => unknown): void {
    const waitMs = this.#step.waits?.[this.#waitCount] ?? usualMs;
    this.#waitCount += 1;
    this.#stage.timeline.plan(waitMs, this.#node, run);
  }
}
