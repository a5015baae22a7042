import type { ParticipantRecord } from '../../server/models/participant.ts';
import type { DatabaseCall } from './databaseCalls.ts';
import type { Control } from './Evening.ts';

type Where = Record<string, unknown>;

/** Takes a condition out of the conditional changes of a collection. */
const without =
  (collection: string, isConditional: (where: Where) => boolean, name: string) =>
  (call: DatabaseCall): void => {
    if (call.collection !== collection || !/update|bulkWrite/i.test(call.name)) return;
    const bent = (where: Where): Where => {
      const { [name]: _, ...rest } = where;
      return isConditional(where) ? rest : where;
    };
    const [asked] = call.asked as [Where | { updateOne: { filter: Where } }[]];
    call.asked[0] = Array.isArray(asked)
      ? asked.map(({ updateOne }) => ({ updateOne: { ...updateOne, filter: bent(updateOne.filter) } }))
      : bent(asked);
  };

/** Gives newcomers one hash term: a server then compares the numbers of guests and of their changes alone. */
function withOneTerm({ collection, name, asked }: DatabaseCall): void {
  if (collection !== 'participants' || name !== 'insertMany') return;
  for (const guest of asked[0] as ParticipantRecord[]) guest.setHashTerm = oneTerm;
}
const oneTerm = 1;

const isGate = ({ fence }: Where) => typeof fence === 'object' && fence !== null && '$lte' in fence;

/** Without each of these the product breaks what must hold, and the simulation has to find out. */
export const controls = {
  /** A prediction is stored whatever its participant was told of the event meanwhile. */
  gate: { bend: without('participants', isGate, 'fence') },
  /** Nobody looks for news that were lost. */
  sweep: { isWithoutSweep: true },
  /** Who has joined is compared by numbers alone. */
  setHash: { setHashTerm: oneTerm, bend: withOneTerm },
  /** A change of the event is stored whatever became of it meanwhile. */
  revision: { bend: without('events', (where) => 'revision' in where, 'revision') },
} satisfies Record<string, Control>;
