import { Types } from 'mongoose';
import { rehearsals } from '../../protocol/limits.ts';

/** Every rehearsal that there is: an id is above this one. */
export const ofRehearsals = { originId: { $gt: new Types.ObjectId('0'.repeat(24)) } };

/** When a rehearsal ends that nobody has ended. */
export const endOf = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() + rehearsals.keptMs);
