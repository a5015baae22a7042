import { z } from 'zod';
import { Id, Instant, Name } from './values.ts';

/**
 * A transfer link: a one-time token with which another browser can play as a guest. A guest creates it for a
 * second phone, the organiser for a phone that has lost its cookie. Valid for 15 minutes and one use. Only
 * this reply contains the token.
 */
export const TransferLink = z.strictObject({ token: z.string(), expiresAt: Instant });
export type TransferLink = z.infer<typeof TransferLink>;

/**
 * Redeems a transfer token: from then on this browser also plays as the guest. With `/withdraw`: withdraws
 * the request that has this token.
 */
export const TakeTransfer = z.object({ token: z.string().min(1).max(200) });

/** The guest and the event of a redeemed transfer. */
export const TakenTransfer = z.strictObject({ shareCode: z.string(), participantId: z.string() });
export type TakenTransfer = z.infer<typeof TakenTransfer>;

/** The state of a request that the host has not granted. */
export const TransferRequestState = z.enum(['waiting', 'refused']);
export type TransferRequestState = z.infer<typeof TransferRequestState>;

/** The redeemed transfer, or the state of the request that has not been granted. */
export const TransferResult = z.union([
  TakenTransfer,
  z.strictObject({ requestState: TransferRequestState }),
]);
export type TransferResult = z.infer<typeof TransferResult>;

/**
 * Asks the host to let this phone back in as the guest of that name. `token`: a secret of the phone, 16 bytes
 * in hexadecimal. The phone redeems it after the host has granted the request. A repetition with the same
 * token is the same request.
 */
export const AskForTransfer = z.object({ username: Name, token: z.string().regex(/^[0-9a-f]{32}$/) });
export type AskForTransfer = z.infer<typeof AskForTransfer>;

/**
 * A pending request. The phone and the host's page both show the number, so that the host can compare them.
 */
export const TransferRequestSent = z.strictObject({ number: z.number().int(), expiresAt: Instant });
export type TransferRequestSent = z.infer<typeof TransferRequestSent>;

/** A pending request for the host. */
export const TransferRequest = z.strictObject({
  id: Id,
  participantId: Id,
  number: z.number().int(),
  requestedAt: Instant,
  expiresAt: Instant,
});
export type TransferRequest = z.infer<typeof TransferRequest>;

/** The host grants or refuses a request. */
export const AnswerTransferRequest = z.object({ isLetIn: z.boolean() });
