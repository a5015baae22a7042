import { Types } from 'mongoose';
import { rehearsalLimits } from '../../protocol/limits.ts';

/**
 * The filter for all rehearsals. Comparing with the smallest id by `$gt` allows the query to use the sparse
 * index.
 */
export const rehearsalFilter = { originId: { $gt: new Types.ObjectId('0'.repeat(24)) } };

/** Returns the time at which a rehearsal ends automatically. */
export const endOf = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() + rehearsalLimits.keptMs);
