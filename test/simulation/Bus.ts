import mongoose from 'mongoose';
import type { DomainEventPayloads } from '../../server/eventState/DomainEvents.ts';
import { conducted, conductorOf } from './databaseCalls.ts';
import type { SimulatedNode } from './SimulatedNode.ts';
import type { Fate } from './story.ts';
import { type Stage, Task } from './Task.ts';

const carried = [
  'eventChanged',
  'eventRemoved',
  'organisersChanged',
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
  readonly #stage: Stage;
  readonly #nodes: readonly SimulatedNode[];
  #isDelivering = false;

  constructor(stage: Stage, nodes: readonly SimulatedNode[]) {
    this.#stage = stage;
    this.#nodes = nodes;
    for (const node of nodes) this.carry(node);
  }

  /** Subscribes to the events of a node’s current process. */
  carry(node: SimulatedNode): void {
    const { life } = node;
    for (const name of carried)
      node.app.domainEvents.on(name, (message) => {
        if (!this.#isDelivering && node.life === life) this.#send(node, name, copy(message));
      });
  }

  #send<Name extends (typeof carried)[number]>(
    from: SimulatedNode,
    name: Name,
    message: DomainEventPayloads[Name],
  ) {
    const task = conductorOf();
    for (const to of this.#nodes) {
      if (to === from) continue;
      for (const afterMs of instantsOf(task instanceof Task ? task.nextFate() : 1))
        this.#stage.timeline.plan(afterMs, to, () => this.#deliver(to, name, copy(message)), true);
    }
  }

  #deliver<Name extends (typeof carried)[number]>(
    to: SimulatedNode,
    name: Name,
    message: DomainEventPayloads[Name],
  ) {
    this.#isDelivering = true;
    conducted(new Task(this.#stage, to), () => to.app.domainEvents.publish(name, message));
    this.#isDelivering = false;
  }
}

function instantsOf(fate: Fate): number[] {
  if (fate === 'lost') return [];
  return Array.isArray(fate) ? fate : [fate];
}
