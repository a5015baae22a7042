import { z } from 'zod';

/** Sets the header image (an image data URL), keeps it (our own URL), or removes it ('' or null). */
export const SetHeaderImage = z.object({ headerImage: z.string().nullable() });
export type SetHeaderImage = z.infer<typeof SetHeaderImage>;
