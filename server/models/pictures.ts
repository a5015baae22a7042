import { bytes, defineModel, id, instant, optional, type RecordOf, text, word } from './record.ts';

/** A picture, in a document of its own: it never changes, another picture is another image. */
export const ImageModel = defineModel(
  'Image',
  {
    eventId: id,
    kind: word(['logo', 'headerImage', 'photo']),
    bytes,
    /** The same for the small screens of phones; of photos alone. */
    smallBytes: optional(bytes),
    type: text,
    createdAt: instant,
  },
  [[{ eventId: 1, kind: 1 }]],
);
export type ImageRecord = RecordOf<typeof ImageModel>;
