import { zipSync } from 'fflate';
import type { Keepsake } from '../../../../protocol/schemas/keepsake.ts';
import { keepsakeTexts } from '../../../../protocol/texts/guest/keepsake.ts';
import { shortNameOf } from './fileNames.ts';
import { fetchBytes } from './pictures.ts';

interface Picture {
  address: string;
  name: string;
}

/**
 * Lists the pictures of a keepsake: the header image, and each photo named by its question's number and text.
 */
export function picturesOf({ event, questions }: Keepsake): Picture[] {
  const digits = Math.max(2, String(questions.length).length);
  const named = (number: number, text: string) =>
    [String(number).padStart(digits, '0'), shortNameOf(text)].filter(Boolean).join('_');
  const photos = questions.flatMap(({ question: { photo, text } }, index) =>
    photo ? [{ address: photo.address, name: named(index + 1, text) }] : [],
  );
  const { headerImage } = event;
  return headerImage
    ? [{ address: headerImage, name: named(0, keepsakeTexts('headerImage')) }, ...photos]
    : photos;
}

const endingOf = ({ type }: Blob) => type.replace(/^image\//, '').replace('jpeg', 'jpg');

type File = [name: string, content: Uint8Array<ArrayBuffer>];

const fileOf = async (name: string, picture: Blob): Promise<File> => [
  `${name}.${endingOf(picture)}`,
  new Uint8Array(await picture.arrayBuffer()),
];

/**
 * Creates an uncompressed ZIP archive of all pictures, whose formats are already compressed. Adds a JPEG of
 * each picture in another format, for programs that cannot open it. Throws ApiError.
 */
export async function picturesZip(keepsake: Keepsake): Promise<Blob> {
  const pictures = await Promise.all(
    picturesOf(keepsake).map(async ({ address, name }) => ({ name, picture: await fetchBytes(address) })),
  );
  const files: File[] = [];
  // Converts one picture at a time, because a decoded photo takes up to 50 MB.
  for (const { name, picture } of pictures) {
    files.push(await fileOf(name, picture));
    const jpeg = picture.type === 'image/jpeg' ? null : await toJpeg(picture).catch(() => null);
    if (jpeg) files.push(await fileOf(name, jpeg));
  }
  return new Blob([zipSync(Object.fromEntries(files), { level: 0 })], { type: 'application/zip' });
}

/** Converts a picture to a JPEG in its full size, on white. Returns null if this browser cannot. */
async function toJpeg(picture: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}
