import { z } from 'zod';
import { Participant } from './participants.ts';

/** Who a browser is in an event, by what its cookie grants. */
export const Session = z.strictObject({
  participants: z.array(Participant),
  isOrganiser: z.boolean(),
  isOwner: z.boolean(),
});
export type Session = z.infer<typeof Session>;
