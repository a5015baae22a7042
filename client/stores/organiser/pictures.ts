import { imageBytes } from '../../../protocol/limits.ts';
import type { Event } from '../../../protocol/schemas/events.ts';
import { dashboardTexts } from '../../../protocol/texts/portal/dashboard.ts';
import { pictureTexts } from '../../../protocol/texts/portal/pictures.ts';
import { done, failed, type ToastText } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { organiserErrorOf } from './attempt.ts';
import { ofEvent, takeReply, withEvent } from './organiserRoom.ts';

/** The two pictures of an event. */
export type Picture = 'logo' | 'headerImage';

/** The toast of a file that is no picture. */
export const notAnImage = () => failed(pictureTexts('notAnImage'), pictureTexts('notAnImageTitle'));

const tooLarge = (picture: Picture) =>
  failed(pictureTexts(`${picture}TooLarge`), pictureTexts(`${picture}TooLargeTitle`));

const notStored = (picture: Picture) =>
  picture === 'logo'
    ? failed(dashboardTexts('updateFailed'))
    : failed(pictureTexts('headerImageFailed'), pictureTexts('headerImageFailedTitle'));

function stored(picture: Picture, isRemoved: boolean): ToastText {
  if (picture === 'logo') return done(dashboardTexts('updatedTitle'), dashboardTexts('updated'));
  return done(
    pictureTexts('headerImageToastTitle'),
    pictureTexts(isRemoved ? 'headerImageRemovedToast' : 'headerImageUpdatedToast'),
  );
}

/** What speaks against a chosen file before it is sent: it is no image, or too large. */
export function checkPicture(picture: Picture, file: File): ToastText | undefined {
  if (!file.type.startsWith('image/')) return notAnImage();
  return file.size > imageBytes[picture] ? tooLarge(picture) : undefined;
}

/** A chosen file as a data URL; rejects when the device cannot read or draw it, whatever its name says. */
export async function readPicture(file: File): Promise<string> {
  const address = await readAddress(file);
  const drawing = new Image();
  drawing.src = address;
  await drawing.decode();
  return address;
}

const readAddress = async (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });

const send: Record<Picture, (image: string, signal: AbortSignal) => Promise<Event>> = {
  logo: async (image, signal) =>
    call('PATCH /api/events/:shareCode', { ...ofEvent(), body: { logo: image || null }, signal }),
  headerImage: async (headerImage, signal) =>
    call('POST /api/events/:shareCode/header-image', { ...ofEvent(), body: { headerImage }, signal }),
};

/** Sets a picture (a data URL), or removes it with an empty text, and says so; what the signal gave up ends in silence. */
export async function savePicture(
  picture: Picture,
  image: string,
  signal: AbortSignal,
): Promise<'done' | 'cancelled' | { refusal: string | undefined }> {
  const error = await organiserErrorOf(async () => {
    const event = await send[picture](image, signal);
    takeReply(withEvent({ [picture]: event[picture] }));
    showToast(stored(picture, !image));
  });
  if (!error) return 'done';
  if (signal.aborted) return 'cancelled';
  showToast(notStored(picture));
  return { refusal: error.issues[0]?.message ?? error.serverText };
}
