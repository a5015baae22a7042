import { z } from 'zod';
import { lengths } from './limits.ts';

/** Opens the owner's gate. */
export const OwnerAuth = z.object({ password: z.string().max(lengths.password * 8) });
export type OwnerAuth = z.infer<typeof OwnerAuth>;
