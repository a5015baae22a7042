import sharp, { type Metadata } from 'sharp';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../AppError.ts';
import { atMost } from '../locks.ts';

/** A picture as it is stored and served: re-encoded by us, whatever was sent. */
export interface EncodedPicture {
  bytes: Buffer;
  type: string;
}

/** The box that a picture is made to fit into, in pixels; a smaller one keeps its size. */
export interface Box {
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

const notAnImage = (cause: unknown) => new AppError('invalid', refusalTexts('notPicture'), { cause });
const tooManyPixels = () => new AppError('invalid', refusalTexts('tooManyPixels'));

/** At most two pictures are worked on at once, so that guests never wait for an organiser's upload. */
const paced = atMost(2);

/**
 * Makes a picture our own: upright, small enough for the box, still, without what the camera wrote into it. Refuses
 * (`invalid`) what is not a picture by its content, is broken, or has more than 64 million pixels.
 */
export const encodePicture = async (bytes: Buffer, box: Box): Promise<EncodedPicture> =>
  paced(async () => {
    const { width, height } = await readMetadata(bytes);
    if (width * height > mostPixels) throw tooManyPixels();
    try {
      const encoded = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
        .autoOrient()
        .resize({ ...box, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82, smartSubsample: true })
        .timeout({ seconds: patienceS })
        .toBuffer();
      return { bytes: encoded, type: 'image/webp' };
    } catch (error) {
      throw notAnImage(error);
    }
  });

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw notAnImage(error);
  }
}
