import { randomBytes } from 'node:crypto';
import type { Browser } from '../../support/Browser.ts';
import { dataUrl, pictureAs } from './pictures.ts';

interface Sending {
  /** The idempotency key of the photo. */
  key?: string;
  startOvers?: number;
}

export const newKey = () => randomBytes(16).toString('hex');

/** Sends a photo as a phone does. */
export const sendPhoto = async (
  browser: Browser,
  { id }: { id: string },
  bytes: Buffer,
  { key = newKey(), startOvers }: Sending = {},
) =>
  browser.send(
    'POST',
    `/api/questions/${id}/photo`,
    { photo: dataUrl(bytes, 'image/jpeg'), startOvers },
    { 'idempotency-key': key },
  );

/** A small photo, as from a camera. */
export const aPhoto = async () => pictureAs('jpeg', { width: 120, height: 80 });

/** A photo in the iPhone format, which the server cannot read: only its header is valid. */
export async function heicPhoto(): Promise<Buffer> {
  const picture = (await pictureAs('avif')).toString('latin1');
  return Buffer.from(
    picture.replace('ftypavif', 'ftypheic').replaceAll('av01', 'hvc1').replaceAll('av1C', 'hvcC'),
    'latin1',
  );
}
