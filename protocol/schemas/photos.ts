import { z } from 'zod';
import { lengths } from '../limits.ts';
import { Language, Line } from './values.ts';

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

/**
 * The image of a question as an image data URL, with alternative texts in the event's languages. Without
 * `image` the stored image stays and its texts change.
 */
export const SetQuestionImage = z.object({
  image: z.string().optional(),
  alt: Line(lengths.imageAlt).optional(),
  translatedAlt: z.object({ language: Language, text: Line(lengths.imageAlt) }).optional(),
});
export type SetQuestionImage = z.infer<typeof SetQuestionImage>;
