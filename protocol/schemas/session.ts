import { z } from 'zod';
import { Participant } from './participants.ts';

/** Logging out; `keepsSeats`: whoever also plays as a guest on this device goes on playing. */
export const LogOut = z.object({ keepsSeats: z.boolean().optional() });
export type LogOut = z.infer<typeof LogOut>;

/** The event in front of which a browser asks who it is, by any of its share codes. */
export const EventInQuery = z.coerce.string<string>().optional();

/** Who a browser is in an event, by what its cookie grants. */
export const Session = z.strictObject({
  participants: z.array(Participant),
  isOrganiser: z.boolean(),
  isOwner: z.boolean(),
});
export type Session = z.infer<typeof Session>;
