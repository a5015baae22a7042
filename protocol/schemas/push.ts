import { z } from 'zod';
import { Id, Language } from './values.ts';

const key = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

/** The key that a browser needs for a push subscription. */
export const PushSetup = z.strictObject({ publicKey: z.string() });

/**
 * The push subscription of a guest's phone: the address at its push service, and the keys that encrypt
 * messages for it.
 */
export const SubscribeToPush = z.object({
  endpoint: z.string().max(1_000),
  p256dh: key(65),
  auth: key(16),
  /** The language of the notifications. Absent: English. */
  language: Language.optional(),
});
export type SubscribeToPush = z.infer<typeof SubscribeToPush>;

/** The stored subscription. Its id is needed to unsubscribe. */
export const PushSubscribed = z.strictObject({ id: Id });
