import { bytes, defineModel, id, instant, optional, type RecordOf, text, word } from './record.ts';

/** A picture. It is immutable: replacing a picture creates another document. */
export const ImageModel = defineModel(
  'Image',
  {
    eventId: id,
    kind: word(['logo', 'headerImage', 'photo']),
    bytes,
    /** A smaller version for phones; photos only. */
    smallBytes: optional(bytes),
    type: text,
    createdAt: instant,
  },
  [[{ eventId: 1, kind: 1 }]],
);
export type ImageRecord = RecordOf<typeof ImageModel>;
