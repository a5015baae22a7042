import { z } from 'zod';
import { Id, Language } from './values.ts';

const key = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

/** What a browser needs to subscribe to a guest's notifications. */
export const PushSetup = z.strictObject({ publicKey: z.string() });

/** A phone that a guest wants to hear of reveals on, as its browser tells it: the address at its push service, and the keys by which a message is sealed for it. */
export const SubscribeToPush = z.object({
  endpoint: z.string().max(1_000),
  p256dh: key(65),
  auth: key(16),
  /** What is spoken on the phone. Absent: English. */
  language: Language.optional(),
});
export type SubscribeToPush = z.infer<typeof SubscribeToPush>;

/** The same as it is noted; the id turns it off. */
export const PushSubscribed = z.strictObject({ id: Id });
