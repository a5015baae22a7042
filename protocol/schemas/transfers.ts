import { z } from 'zod';
import { Id, Instant, Name } from './values.ts';

/**
 * A one-time key to a guest's seat, for a second phone (made by the guest) or for a phone that forgot its guest (made by
 * the organiser). Good for 15 minutes and one use; told only to whoever asked for it.
 */
export const TransferLink = z.strictObject({ token: z.string(), expiresAt: Instant });
export type TransferLink = z.infer<typeof TransferLink>;

/** Takes the seat that a key opens; this browser then plays as that guest, too. Or withdraws a request by its key. */
export const TakeTransfer = z.object({ token: z.string().min(1).max(200) });

/** The seat that was taken: whose it is, and in which event. */
export const TakenTransfer = z.strictObject({ shareCode: z.string(), participantId: z.string() });
export type TakenTransfer = z.infer<typeof TakenTransfer>;

/** The state of a request that the host has not agreed to. */
export const TransferRequestState = z.enum(['waiting', 'refused']);
export type TransferRequestState = z.infer<typeof TransferRequestState>;

/** The seat, or the state of a request that has not opened it. */
export const TransferResult = z.union([
  TakenTransfer,
  z.strictObject({ requestState: TransferRequestState }),
]);
export type TransferResult = z.infer<typeof TransferResult>;

/**
 * Asks the host to let this phone back in as the guest of that name. `token` is the phone's own secret (16 bytes, as
 * hexadecimal digits): it opens the seat once the host has agreed. Sent again it is the same request.
 */
export const AskForTransfer = z.object({ username: Name, token: z.string().regex(/^[0-9a-f]{32}$/) });
export type AskForTransfer = z.infer<typeof AskForTransfer>;

/** A request that waits for the host. The number is shown on both phones: so the host sees which one asks. */
export const TransferRequestSent = z.strictObject({ number: z.number().int(), expiresAt: Instant });
export type TransferRequestSent = z.infer<typeof TransferRequestSent>;

/** The same, as the host sees it. */
export const TransferRequest = z.strictObject({
  id: Id,
  participantId: Id,
  number: z.number().int(),
  requestedAt: Instant,
  expiresAt: Instant,
});
export type TransferRequest = z.infer<typeof TransferRequest>;

/** The host lets a waiting phone in, or does not. */
export const AnswerSeatRequest = z.object({ isLetIn: z.boolean() });
