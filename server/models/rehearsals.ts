import { Types } from 'mongoose';
import { rehearsalLimits } from '../../protocol/limits.ts';

/** The filter for all rehearsals. `$gt` the smallest id lets the query use the sparse index. */
export const rehearsalFilter = { originId: { $gt: new Types.ObjectId('0'.repeat(24)) } };

/** When a rehearsal ends automatically. */
export const endOf = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() + rehearsalLimits.keptMs);
