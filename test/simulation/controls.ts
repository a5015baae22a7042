import type { ParticipantRecord } from '../../server/models/participant.ts';
import type { DatabaseCall } from './databaseCalls.ts';
import type { DisabledSafeguard } from './ScenarioRun.ts';

type Where = Record<string, unknown>;

/** Removes a condition from the conditional updates of a collection. */
const without =
  (collection: string, isConditional: (where: Where) => boolean, name: string) =>
  (call: DatabaseCall): void => {
    if (call.collection !== collection || !/update|bulkWrite/i.test(call.name)) return;
    const altered = (where: Where): Where => {
      const { [name]: _, ...rest } = where;
      return isConditional(where) ? rest : where;
    };
    const [args] = call.args as [Where | { updateOne: { filter: Where } }[]];
    call.args[0] = Array.isArray(args)
      ? args.map(({ updateOne }) => ({ updateOne: { ...updateOne, filter: altered(updateOne.filter) } }))
      : altered(args);
  };

/** Gives every new guest the same hash term, so that a server compares only counts of guests and changes. */
function withOneTerm({ collection, name, args }: DatabaseCall): void {
  if (collection !== 'participants' || name !== 'insertMany') return;
  for (const guest of args[0] as ParticipantRecord[]) guest.setHashTerm = oneTerm;
}
const oneTerm = 1;

const hasFenceCondition = ({ fence }: Where) =>
  typeof fence === 'object' && fence !== null && '$lte' in fence;

/** Safeguards of the product, as disabled. Without any one of them the simulation has to find a violation. */
export const controls = {
  /** Stores a prediction even if the guest's fence was raised after the validation. */
  fence: { alterCall: without('participants', hasFenceCondition, 'fence') },
  /** No node detects lost events. */
  sweep: { isWithoutSweep: true },
  /** Compares sets of guests by counts only. */
  setHash: { setHashTerm: oneTerm, alterCall: withOneTerm },
  /** Stores a change of the event even if the event was changed since it was read. */
  revision: { alterCall: without('events', (where) => 'revision' in where, 'revision') },
} satisfies Record<string, DisabledSafeguard>;
