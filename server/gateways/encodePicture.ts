import sharp, { type Metadata } from 'sharp';
import { photoSides } from '../../protocol/limits.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { pictureLimits } from '../base/limits.ts';
import { AppError } from '../base/AppError.ts';
import { semaphore } from '../base/concurrency.ts';

/** A picture as it is stored and served. The server re-encodes each upload. */
export interface EncodedPicture {
  bytes: Buffer;
  type: string;
}

/** The maximum dimensions of a picture, in pixels. Smaller pictures keep their size. */
interface Box {
  width: number;
  height: number;
}

// sharp detects the format from the content, independent of the file's name and type. Only these loaders are
// allowed, so an SVG is always refused.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Detects HEIC by its first bytes. Many phones use HEIC, but the server has no codec for it because of
 * patents.
 */
const isHeic = (bytes: Buffer) => /^ftyp(?:he|mif1)/.test(bytes.toString('latin1', 4, 12));

const unreadable = (bytes: Buffer, cause: unknown) =>
  new AppError('invalid', refusalTexts.translatable(isHeic(bytes) ? 'heicPicture' : 'notPicture'), { cause });
const tooManyPixels = () => new AppError('invalid', refusalTexts.translatable('tooManyPixels'));

/**
 * Creates the error `unavailable` for an upload while too many pictures are in flight. `Retry-After` is in
 * seconds.
 */
export const pictureQueueFull = () =>
  new AppError('unavailable', refusalTexts.translatable('busyWithPictures'), {
    headers: { 'retry-after': '5' },
  });

/** Encodes at most two pictures at the same time, so that uploads do not slow down the guests' requests. */
const limitEncoding = semaphore(2, pictureLimits.waiting, pictureQueueFull);

/**
 * Re-encodes a picture. The result is upright, fits into the box, is not animated, and has no metadata.
 * Throws `invalid` if the content is no picture, is broken, or has more than 64 million pixels. Throws
 * `unavailable` if the queue is full.
 */
export const encodePicture = async (bytes: Buffer, box: Box): Promise<EncodedPicture> =>
  limitEncoding(async () => {
    const { data } = await reencode(bytes, box);
    return { bytes: data, type };
  });

const squareOf = (side: number): Box => ({ width: side, height: side });

/** The two sizes of a photo: the large one for screens, the small one for phones. */
const photoBoxes = { large: squareOf(photoSides.large), small: squareOf(photoSides.small) };

/** A photo in both sizes. The width and the height are those of the large one. */
interface EncodedPhoto extends EncodedPicture, Box {
  smallBytes: Buffer;
}

/** Re-encodes a photo in two sizes. Throws like `encodePicture`. */
export const encodePhoto = async (bytes: Buffer): Promise<EncodedPhoto> =>
  limitEncoding(async () => {
    const { data, info } = await reencode(bytes, photoBoxes.large);
    const small = await reencode(data, photoBoxes.small);
    const { width, height } = info;
    return { bytes: data, smallBytes: small.data, type, width, height };
  });

const type = 'image/webp';

async function reencode(bytes: Buffer, box: Box) {
  const metadata = await readMetadata(bytes);
  if (metadata.width * metadata.height > pictureLimits.maxPixels) throw tooManyPixels();
  try {
    return await sharp(bytes, { limitInputPixels: pictureLimits.maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, smartSubsample: true })
      .timeout({ seconds: pictureLimits.timeoutSeconds })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw unreadable(bytes, error);
  }
}

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw unreadable(bytes, error);
  }
}
