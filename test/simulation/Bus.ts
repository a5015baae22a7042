import mongoose from 'mongoose';
import type { DomainEventPayloads } from '../../server/eventState/DomainEvents.ts';
import { withScheduler, currentScheduler } from './databaseCalls.ts';
import type { SimulatedNode } from './SimulatedNode.ts';
import type { Delivery } from './scenario.ts';
import { type TaskContext, Task } from './Task.ts';

const replicatedEvents = [
  'eventChanged',
  'eventRemoved',
  'adminCodeChanged',
  'participantPut',
  'participantsRemoved',
  'predictionMade',
] as const satisfies (keyof DomainEventPayloads)[];

/** Copies a message, because nodes share no objects. */
function copy<T extends object>(message: T): T {
  const { BSON } = mongoose.mongo;
  return BSON.deserialize(BSON.serialize(message, { ignoreUndefined: true })) as T;
}

/** Delivers the events that one node publishes to the others: late, twice, out of order, or not at all. */
export class Bus {
  readonly #context: TaskContext;
  readonly #nodes: readonly SimulatedNode[];
  #isDelivering = false;

  constructor(context: TaskContext, nodes: readonly SimulatedNode[]) {
    this.#context = context;
    this.#nodes = nodes;
    for (const node of nodes) this.subscribe(node);
  }

  /** Subscribes to the events of a node’s current process. */
  subscribe(node: SimulatedNode): void {
    const { life } = node;
    for (const name of replicatedEvents)
      node.app.domainEvents.on(name, (message) => {
        if (!this.#isDelivering && node.life === life) this.#send(node, name, copy(message));
      });
  }

  #send<Name extends (typeof replicatedEvents)[number]>(
    from: SimulatedNode,
    name: Name,
    message: DomainEventPayloads[Name],
  ) {
    const task = currentScheduler();
    for (const to of this.#nodes) {
      if (to === from) continue;
      for (const afterMs of instantsOf(task instanceof Task ? task.nextDelivery() : 1))
        this.#context.timeline.plan(afterMs, to, () => this.#deliver(to, name, copy(message)), true);
    }
  }

  #deliver<Name extends (typeof replicatedEvents)[number]>(
    to: SimulatedNode,
    name: Name,
    message: DomainEventPayloads[Name],
  ) {
    this.#isDelivering = true;
    withScheduler(new Task(this.#context, to), () => to.app.domainEvents.publish(name, message));
    this.#isDelivering = false;
  }
}

function instantsOf(delivery: Delivery): number[] {
  if (delivery === 'lost') return [];
  return Array.isArray(delivery) ? delivery : [delivery];
}
