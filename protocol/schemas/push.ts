import { z } from 'zod';
import { Id, Language } from './values.ts';

const key = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

/** The public key that a browser needs to create a push subscription. */
export const PushSetup = z.strictObject({ publicKey: z.string() });

/**
 * The push subscription of a guest's phone. It consists of the address at the push service, and of the keys
 * that encrypt messages to the phone.
 */
export const SubscribeToPush = z.object({
  endpoint: z.string().max(1_000),
  p256dh: key(65),
  auth: key(16),
  /** The language of the notifications. Absent: English. */
  language: Language.optional(),
});
export type SubscribeToPush = z.infer<typeof SubscribeToPush>;

/** The stored subscription. The id is needed for unsubscribing. */
export const PushSubscribed = z.strictObject({ id: Id });
