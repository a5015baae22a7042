import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Sample pictures for the tests. */
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

/** A portrait photo as a phone stores it: in landscape, with EXIF orientation and location. */
export const uprightPhoto = async (): Promise<Buffer> =>
  paint({ width: 90, height: 60 })
    .jpeg()
    .withExif({ IFD0: { Make: 'SECRET CAMERA' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** An animation of three frames. */
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

/** A JPEG of exactly that many bytes: a small picture with trailing data, as some cameras write. */
export async function jpegOfBytes(bytes: number): Promise<Buffer> {
  const picture = await pictureAs('jpeg');
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

/** A small PNG whose header declares that size. The server must not decode it. */
export async function pngDeclaringSize({ width, height }: Look): Promise<Buffer> {
  const picture = await pictureAs('png');
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  return picture;
}

/** A picture that no format compresses well. */
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

/** Encodes a picture as a data URL, as a page sends it. */
export const dataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`;
