import { z } from 'zod';
import { Instant } from './schemas.ts';

/**
 * A one-time key to a guest's seat, for a second phone (made by the guest) or for a phone that forgot its guest (made by
 * the organiser). Good for 15 minutes and one use; told only to whoever asked for it.
 */
export const SeatLink = z.strictObject({ token: z.string(), expiresAt: Instant });
export type SeatLink = z.infer<typeof SeatLink>;

/** Takes the seat that a key opens; this browser then plays as that guest, too. */
export const TakeSeat = z.object({ token: z.string().min(1).max(200) });
export type TakeSeat = z.infer<typeof TakeSeat>;

/** The seat that was taken: whose it is, and in which event. */
export const TakenSeat = z.strictObject({ shareCode: z.string(), participantId: z.string() });
export type TakenSeat = z.infer<typeof TakenSeat>;
