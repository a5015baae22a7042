import { bytes, defineModel, id, instant, number, optional, type RecordOf, text, word } from './record.ts';

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

/**
 * A photo that comes in pieces: how much of it is there. Its id is made of the phone's own key, and becomes that of its
 * image. One that was stored is kept for a while without its pieces, for the phone whose reply was lost.
 */
export const PhotoUploadModel = defineModel(
  'PhotoUpload',
  {
    eventId: id,
    questionId: id,
    /** Bytes: of the whole, and of what is there. */
    length: number,
    offset: number,
    touchedAt: instant,
    storedAt: optional(instant),
  },
  [[{ eventId: 1, touchedAt: 1 }], [{ touchedAt: 1 }]],
);
export type PhotoUploadRecord = RecordOf<typeof PhotoUploadModel>;

/** A piece of it, one for each place where a piece may begin. */
export const PhotoPieceModel = defineModel(
  'PhotoPiece',
  { eventId: id, uploadId: id, offset: number, bytes },
  [[{ uploadId: 1, offset: 1 }, { unique: true }], [{ eventId: 1 }]],
);
