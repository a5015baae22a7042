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

/**
 * Creates an uncompressed ZIP archive of all pictures, whose formats are already compressed. Throws ApiError.
 */
export async function picturesZip(keepsake: Keepsake): Promise<Blob> {
  const files = await Promise.all(
    picturesOf(keepsake).map(async ({ address, name }) => {
      const picture = await fetchBytes(address);
      return [`${name}.${endingOf(picture)}`, new Uint8Array(await picture.arrayBuffer())] as const;
    }),
  );
  return new Blob([zipSync(Object.fromEntries(files), { level: 0 })], { type: 'application/zip' });
}
