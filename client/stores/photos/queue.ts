import { create } from 'zustand';
import { imageBytes } from '../../../protocol/limits.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { photoTexts } from '../../../protocol/texts/portal/photos.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { type ApiError, call } from '../../api/http.ts';
import { randomId } from '../app/ids.ts';
import { showToast } from '../app/toasts.ts';
import { attempt, organiserErrorOf } from '../organiser/attempt.ts';
import { organiserRoom, untilTold } from '../organiser/organiserRoom.ts';
import { takeQuestion } from '../organiser/questions.ts';
import { useEventRoom } from '../room/eventRoom.ts';
import { forgetPhoto, keepPhoto, keptPhotos, type KeptPhoto } from './kept.ts';
import { sendPhoto } from './sending.ts';
import { shrunk } from './shrinkPhoto.ts';

/** A photo that the server does not have yet, or refuses. */
export interface PhotoOnItsWay {
  uploadKey: string;
  state: 'sending' | 'waiting' | 'refused';
  /** How far it has come, from 0 to 1. */
  progress: number;
  /** Where this browser shows it from meanwhile. */
  preview: string;
  /** Why it is refused. */
  problem?: string;
}

/** The photos on their way, by their questions. */
export const usePhotos = create<Record<string, PhotoOnItsWay>>()(() => ({}));

/** What is to be sent, in this order. */
let waiting: KeptPhoto[] = [];

const isCurrent = (questionId: string, uploadKey: string) =>
  usePhotos.getState()[questionId]?.uploadKey === uploadKey;

function note(questionId: string, photo: PhotoOnItsWay): void {
  usePhotos.setState({ [questionId]: photo });
}

function change(questionId: string, uploadKey: string, news: Partial<PhotoOnItsWay>): void {
  const known = usePhotos.getState()[questionId];
  if (known?.uploadKey === uploadKey) note(questionId, { ...known, ...news });
}

/** Gives up a photo that is on its way, or puts away why it was refused. */
export function dropPhoto(questionId: string): void {
  const { [questionId]: dropped, ...others } = usePhotos.getState();
  if (!dropped) return;
  usePhotos.setState(others, true);
  URL.revokeObjectURL(dropped.preview);
  stopKeeping(dropped.uploadKey);
}

function stopKeeping(uploadKey: string): void {
  waiting = waiting.filter((photo) => photo.uploadKey !== uploadKey);
  void forgetPhoto(uploadKey);
}

/**
 * Gives a question a photo: it is made smaller here, kept on this device, and sent while the host goes on, also after a
 * reload. Another one takes its place.
 */
export async function addPhoto({ id: questionId }: Question, file: File): Promise<void> {
  dropPhoto(questionId);
  const uploadKey = randomId();
  const preview = URL.createObjectURL(file);
  note(questionId, { uploadKey, state: 'sending', progress: 0, preview });
  const bytes = await shrunk(file);
  if (!isCurrent(questionId, uploadKey)) return;
  if (bytes.length > imageBytes.photo) return refuse(questionId, uploadKey, photoTexts('tooLarge'));
  const photo = { uploadKey, eventId: organiserRoom().event.id, questionId, bytes, addedAt: Date.now() };
  waiting.push(photo);
  await keepPhoto(photo);
  void sendPhotos();
}

/** Takes up the photos of an event that a reload, or another visit, has left on this device. */
export async function resumePhotos(eventId: string): Promise<void> {
  const known = new Set(waiting.map(({ uploadKey }) => uploadKey));
  for (const photo of await keptPhotos(eventId)) {
    const { questionId, uploadKey } = photo;
    if (known.has(uploadKey)) continue;
    // Only the last one of a question is wanted.
    dropPhoto(questionId);
    waiting.push(photo);
    const preview = URL.createObjectURL(new Blob([photo.bytes]));
    note(questionId, { uploadKey, state: 'waiting', progress: 0, preview });
  }
  void sendPhotos();
}

const next = () => waiting.find(({ eventId }) => eventId === organiserRoom().event.id);

const retryMs = 3_000;
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, one after the other; what nobody takes at this moment is tried again. */
export async function sendPhotos(): Promise<void> {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  try {
    for (let photo = next(); photo; photo = next()) if (!(await isSettled(photo))) return;
  } finally {
    isSending = false;
  }
}

/** True once nothing more is to be sent of it. */
async function isSettled(photo: KeptPhoto): Promise<boolean> {
  const { questionId, uploadKey } = photo;
  change(questionId, uploadKey, { state: 'sending' });
  const error = await organiserErrorOf(async () => {
    const question = await sendPhoto(photo, {
      onProgress: (progress) => change(questionId, uploadKey, { progress }),
      isGivenUp: () => !isCurrent(questionId, uploadKey),
    });
    stopKeeping(uploadKey);
    if (question) await arrive(question, uploadKey);
  });
  if (!error) return true;
  if (error.isTemporary || error.isGrantMissing) return waitFor(photo, error);
  stopKeeping(uploadKey);
  refuse(questionId, uploadKey, error.serverText ?? photoTexts('failed'));
  return true;
}

function waitFor({ questionId, uploadKey }: KeptPhoto, { isGrantMissing, retryAfterMs }: ApiError): false {
  change(questionId, uploadKey, { state: 'waiting' });
  // Whoever is let in again goes on.
  if (!isGrantMissing) timer = setTimeout(() => void sendPhotos(), Math.max(retryMs, retryAfterMs ?? 0));
  return false;
}

/** Its question has it, or another one by now: what is on its way makes room for it when the room has told it. */
async function arrive(question: Question, uploadKey: string): Promise<void> {
  takeQuestion(question);
  const known = () => organiserRoom().questions.find(({ id }) => id === question.id);
  await untilTold(() => known()?.photo?.address === question.photo?.address);
  if (isCurrent(question.id, uploadKey)) dropPhoto(question.id);
}

function refuse(questionId: string, uploadKey: string, problem: string): void {
  change(questionId, uploadKey, { state: 'refused', problem });
  showToast(failed(problem, photoTexts('failedTitle')));
}

/** Takes the photo of a question away, for everybody. */
export const removePhoto = async ({ id }: Question): Promise<boolean> =>
  attempt(
    async () => takeQuestion(await call('DELETE /api/questions/:id/photo', { params: { id } })),
    done(photoTexts('removedTitle'), photoTexts('removed')),
    failed(photoTexts('removeFailed')),
  );

window.addEventListener('online', () => void sendPhotos());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void sendPhotos();
});
useEventRoom.subscribe(({ connection }, before) => {
  if (connection === 'live' && before.connection !== 'live') void sendPhotos();
});
