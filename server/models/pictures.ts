import { bytes, defineModel, id, instant, optional, type RecordOf, text, word } from './record.ts';

/** A picture. Pictures are immutable, so replacing one creates another document. */
export const ImageModel = defineModel(
  'Image',
  {
    eventId: id,
    kind: word(['logo', 'headerImage', 'photo', 'questionImage']),
    bytes,
    /** A smaller version for phones. Only photos and the images of questions have it. */
    smallBytes: optional(bytes),
    type: text,
    createdAt: instant,
  },
  [[{ eventId: 1, kind: 1 }]],
);
export type ImageRecord = RecordOf<typeof ImageModel>;
