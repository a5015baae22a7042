import { z } from 'zod';

/**
 * A photo as an image data URL. `startOvers` is the event's counter at the time when the photo was chosen. If
 * the host has started over since, the server ignores the photo. Absent: the photo belongs to the current
 * game.
 */
export const AddPhoto = z.object({
  photo: z.string(),
  startOvers: z.number().int().min(0).optional(),
});
export type AddPhoto = z.infer<typeof AddPhoto>;
