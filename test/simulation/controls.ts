import type { DatabaseCall } from './databaseCalls.ts';
import type { Control } from './Evening.ts';

/** Takes a condition out of the conditional changes of a collection. */
const without =
  (collection: string, isConditional: (where: Record<string, unknown>) => boolean, name: string) =>
  (call: DatabaseCall): void => {
    if (call.collection !== collection || !/update/i.test(call.name)) return;
    const [where] = call.asked as [Record<string, unknown>];
    if (!isConditional(where)) return;
    const { [name]: _, ...rest } = where;
    call.asked[0] = rest;
  };

const isGate = ({ fence }: Record<string, unknown>) =>
  typeof fence === 'object' && fence !== null && '$lte' in fence;

/** Without each of these the product breaks what must hold, and the simulation has to find out. */
export const controls = {
  /** A prediction is stored whatever its participant was told of the event meanwhile. */
  gate: { bend: without('participants', isGate, 'fence') },
  /** Nobody looks for news that were lost. */
  sweep: { isWithoutSweep: true },
  /** A change of the event is stored whatever became of it meanwhile. */
  revision: { bend: without('events', (where) => 'revision' in where, 'revision') },
} satisfies Record<string, Control>;
