import { z } from 'zod';
import { Id, Instant, Name } from './values.ts';

/**
 * A transfer link contains a one-time token. The browser that redeems it can play as the guest. A guest
 * creates the link for a second phone. The organiser creates it for a phone that has lost its cookie. The
 * token is valid for 15 minutes and is present only in this reply.
 */
export const TransferLink = z.strictObject({ token: z.string(), expiresAt: Instant });
export type TransferLink = z.infer<typeof TransferLink>;

/**
 * Redeems a transfer token. Afterwards this browser can also play as the guest. A call to `/withdraw` with
 * the same body withdraws the request that has this token.
 */
export const TakeTransfer = z.object({ token: z.string().min(1).max(200) });

/** The guest and the event of a redeemed transfer token. */
export const TakenTransfer = z.strictObject({ shareCode: z.string(), participantId: z.string() });
export type TakenTransfer = z.infer<typeof TakenTransfer>;

/** The state of a request that the host has not granted: undecided or refused. */
export const TransferRequestState = z.enum(['waiting', 'refused']);
export type TransferRequestState = z.infer<typeof TransferRequestState>;

/** The result of redeeming a token: the guest, or the state of a request that has not been granted. */
export const TransferResult = z.union([
  TakenTransfer,
  z.strictObject({ requestState: TransferRequestState }),
]);
export type TransferResult = z.infer<typeof TransferResult>;

/**
 * Requests to rejoin as the guest with this name. `token` is a secret that the phone has created: 16 bytes in
 * hexadecimal. The phone redeems it after the host has granted the request. Repeating a request with the same
 * token does not create another one.
 */
export const AskForTransfer = z.object({ username: Name, token: z.string().regex(/^[0-9a-f]{32}$/) });
export type AskForTransfer = z.infer<typeof AskForTransfer>;

/**
 * A pending request. The phone and the host's page show the same number, so that the host can identify the
 * phone.
 */
export const TransferRequestSent = z.strictObject({ number: z.number().int(), expiresAt: Instant });
export type TransferRequestSent = z.infer<typeof TransferRequestSent>;

/** A pending request as the host sees it. */
export const TransferRequest = z.strictObject({
  id: Id,
  participantId: Id,
  number: z.number().int(),
  requestedAt: Instant,
  expiresAt: Instant,
});
export type TransferRequest = z.infer<typeof TransferRequest>;

/** Grants or refuses a request. */
export const AnswerTransferRequest = z.object({ isLetIn: z.boolean() });
