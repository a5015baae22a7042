import { z } from 'zod';

/** Shortens a link of ours; another site's is refused (400). */
export const Shorten = z.object({ url: z.string().max(2_000) });
export type Shorten = z.infer<typeof Shorten>;

/** The short form of a link; the same link always gets the same one. */
export const ShortLink = z.strictObject({ shortUrl: z.url() });
export type ShortLink = z.infer<typeof ShortLink>;
