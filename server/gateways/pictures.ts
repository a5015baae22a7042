import sharp, { type Metadata } from 'sharp';
import { photoSides } from '../../protocol/limits.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';
import { semaphore } from '../base/concurrency.ts';

/** A picture as it is stored and served: re-encoded by us, whatever was sent. */
export interface EncodedPicture {
  bytes: Buffer;
  type: string;
}

/** The box that a picture is made to fit into, in pixels; a smaller one keeps its size. */
interface Box {
  width: number;
  height: number;
}

/** Largest number of pixels that is decoded: above every phone's ordinary picture, below what fills the memory. */
const mostPixels = 64_000_000;
const patienceS = 20;

// What a picture is, its content says, and only these are ever read: no SVG, whatever its name or declared type.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

/** What many phones write, in a code that nobody may decode for free: it says so in its first bytes. */
const isHeic = (bytes: Buffer) => /^ftyp(?:he|mif1)/.test(bytes.toString('latin1', 4, 12));

const unread = (bytes: Buffer, cause: unknown) =>
  new AppError('invalid', refusalTexts.translatable(isHeic(bytes) ? 'heicPicture' : 'notPicture'), { cause });
const tooManyPixels = () => new AppError('invalid', refusalTexts.translatable('tooManyPixels'));

/** The refusal of a picture while too many others are held or worked on; `Retry-After` in seconds. */
export const busyWithPictures = () =>
  new AppError('unavailable', refusalTexts.translatable('busyWithPictures'), {
    headers: { 'retry-after': '5' },
  });

/** So many pictures wait at most for one that is worked on. */
export const maxWaitingPictures = 32;

/** At most two pictures are worked on at once, so that guests never wait for an organiser's upload. */
const paced = semaphore(2, maxWaitingPictures, busyWithPictures);

/**
 * Makes a picture our own: upright, small enough for the box, still, without what the camera wrote into it. Refuses
 * (`invalid`) what is not a picture by its content, is broken, or has more than 64 million pixels.
 */
export const encodePicture = async (bytes: Buffer, box: Box): Promise<EncodedPicture> =>
  paced(async () => {
    const { data } = await madeOurOwn(bytes, box);
    return { bytes: data, type };
  });

const squareOf = (side: number): Box => ({ width: side, height: side });

/** The boxes of a photo: as it is kept, and as phones show it. */
const photoBoxes = { large: squareOf(photoSides.large), small: squareOf(photoSides.small) };

/** A photo in both of its sizes; width and height are those of the large one. */
interface EncodedPhoto extends EncodedPicture, Box {
  smallBytes: Buffer;
}

/** Makes a photo our own, as `encodePicture` does, in two sizes. */
export const encodePhoto = async (bytes: Buffer): Promise<EncodedPhoto> =>
  paced(async () => {
    const { data, info } = await madeOurOwn(bytes, photoBoxes.large);
    const small = await madeOurOwn(data, photoBoxes.small);
    const { width, height } = info;
    return { bytes: data, smallBytes: small.data, type, width, height };
  });

const type = 'image/webp';

async function madeOurOwn(bytes: Buffer, box: Box) {
  const metadata = await readMetadata(bytes);
  if (metadata.width * metadata.height > mostPixels) throw tooManyPixels();
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, smartSubsample: true })
      .timeout({ seconds: patienceS })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw unread(bytes, error);
  }
}

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw unread(bytes, error);
  }
}
