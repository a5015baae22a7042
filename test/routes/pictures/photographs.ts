import { randomBytes } from 'node:crypto';
import { photoUploads } from '../../../protocol/limits.ts';
import type { Browser } from '../../support/Browser.ts';
import { pictureAs } from './pictures.ts';

interface Sending {
  /** The same key: the same photo. */
  key?: string;
  pieceBytes?: number;
}

export const newKey = () => randomBytes(16).toString('hex');

/** A piece of a photo as a phone sends it. */
export const pieceOf = (bytes: Buffer, key: string, from: number, to: number) => ({
  uploadKey: key,
  length: bytes.length,
  offset: from,
  piece: bytes.subarray(from, to).toString('base64'),
});

/** Sends a photo as a phone does, piece by piece from where it stands; gives the last answer. */
export async function sendPhoto(
  browser: Browser,
  { id }: { id: string },
  bytes: Buffer,
  { key = newKey(), pieceBytes = photoUploads.pieceBytes }: Sending = {},
) {
  const path = `/api/questions/${id}/photo`;
  let answer = await browser.post(path, pieceOf(bytes, key, 0, 0));
  while (answer.status === 200 && !answer.body.question) {
    const { offset } = answer.body;
    answer = await browser.post(path, pieceOf(bytes, key, offset, offset + pieceBytes));
  }
  return answer;
}

/** A photo that a camera would make, small. */
export const aPhoto = async () => pictureAs('jpeg', { width: 120, height: 80 });

/** A photo in the format of iPhones, which nobody here can read: a picture that says so of itself. */
export async function heicPhoto(): Promise<Buffer> {
  const picture = (await pictureAs('avif')).toString('latin1');
  return Buffer.from(
    picture.replace('ftypavif', 'ftypheic').replaceAll('av01', 'hvc1').replaceAll('av1C', 'hvcC'),
    'latin1',
  );
}
