import { z } from 'zod';

/**
 * A photo as an image data URL. `startOvers`: the event's counter when the photo was chosen. A photo from
 * before the host started over is ignored. Absent: the photo belongs to the current game.
 */
export const AddPhoto = z.object({
  photo: z.string(),
  startOvers: z.number().int().min(0).optional(),
});
export type AddPhoto = z.infer<typeof AddPhoto>;
