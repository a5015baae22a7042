import { z } from 'zod';
import { photoUploads } from '../limits.ts';
import { Question } from './questions.ts';

/**
 * A piece of a photo, in base64, that begins at `offset` of its `length` bytes; an empty one asks how far the photo has come.
 * `uploadKey` is the phone's own: what is sent again under it is the same photo.
 */
export const SendPhoto = z.object({
  uploadKey: z.string().regex(/^[\w-]{16,64}$/),
  length: z.number().int().min(1),
  offset: z.number().int().min(0),
  piece: z.string().max(4 * Math.ceil(photoUploads.pieceBytes / 3)),
});
export type SendPhoto = z.infer<typeof SendPhoto>;

/** So many bytes of the photo are there; with its question once it was stored. */
export const PhotoProgress = z.strictObject({
  offset: z.number().int(),
  question: Question.optional(),
});
export type PhotoProgress = z.infer<typeof PhotoProgress>;
