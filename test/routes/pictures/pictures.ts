import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Pictures as people choose them, made for the tests. */
interface Look {
  width: number;
  height: number;
  background?: { r: number; g: number; b: number; alpha?: number };
}

const paint = ({ width, height, background = { r: 180, g: 40, b: 60, alpha: 0.5 } }: Look) =>
  sharp({ create: { width, height, channels: 4, background }, limitInputPixels: false });

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff';

/** A picture of one colour in a format. */
export const pictureAs = async (format: Format, look: Look = { width: 60, height: 40 }): Promise<Buffer> =>
  paint(look)[format]().toBuffer();

/** A photo of a phone held upright: stored lying, with a note of how to turn it and where it was taken. */
export const uprightPhoto = async (): Promise<Buffer> =>
  paint({ width: 90, height: 60 })
    .jpeg()
    .withExif({ IFD0: { Make: 'SECRET CAMERA' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Three frames, one after the other. */
export const animation = async (): Promise<Buffer> => {
  const frames = await Promise.all(
    [0, 100, 200].map(async (r) =>
      pictureAs('png', { width: 30, height: 20, background: { r, g: 0, b: 0 } }),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [50, 50, 50] })
    .toBuffer();
};

/** A JPEG whose file has exactly that many bytes: a small picture and what some cameras write behind it. */
export async function jpegOfBytes(bytes: number): Promise<Buffer> {
  const picture = await pictureAs('jpeg');
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

/** A small PNG that says of itself to be that large: no more is read of what is too large. */
export async function pngThatSays({ width, height }: Look): Promise<Buffer> {
  const picture = await pictureAs('png');
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  return picture;
}

/** A picture that no format makes small. */
export const noiseOf = async ({ width, height }: Look): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();

/** As a page sends it. */
export const dataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`;
