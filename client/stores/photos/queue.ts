import { create } from 'zustand';
import { imageBytes } from '../../../protocol/limits.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { photoTexts } from '../../../protocol/texts/portal/photos.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { type ApiError, call } from '../../api/http.ts';
import { randomId } from '../app/ids.ts';
import { showToast } from '../app/toasts.ts';
import { type AfterFailure, createSendQueue } from '../app/sendQueue.ts';
import { runWithToast, leaveIfRefused } from '../organiser/runWithToast.ts';
import { organiserRoom, untilPublished } from '../organiser/organiserRoom.ts';
import { applyQuestion } from '../organiser/questions.ts';
import { useShowActions } from '../organiser/showActions.ts';
import { isHostReachable, useEventRoom } from '../room/eventRoom.ts';
import { deletePhoto, storePhoto, storedPhotos, type StoredPhoto } from './photoStorage.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';

/** A photo that the server does not have yet, or has refused. */
export interface PendingPhoto {
  uploadKey: string;
  state: 'sending' | 'waiting' | 'refused';
  /** The object URL of the preview. */
  preview: string;
  /** Why the photo was refused. */
  problem?: string;
}

/** The photos that are not uploaded yet, by question id. */
export const usePhotos = create<Record<string, PendingPhoto>>()(() => ({}));

/** The photos to send, in order. */
let waiting: StoredPhoto[] = [];

const isCurrent = (questionId: string, uploadKey: string) =>
  usePhotos.getState()[questionId]?.uploadKey === uploadKey;

function setPhoto(questionId: string, photo: PendingPhoto): void {
  usePhotos.setState({ [questionId]: photo });
}

function change(questionId: string, uploadKey: string, changes: Partial<PendingPhoto>): void {
  const photo = usePhotos.getState()[questionId];
  if (photo?.uploadKey === uploadKey) setPhoto(questionId, { ...photo, ...changes });
}

/** Cancels the upload of a photo, or dismisses its refusal. */
export function cancelPhoto(questionId: string): void {
  const { [questionId]: dropped, ...others } = usePhotos.getState();
  if (!dropped) return;
  usePhotos.setState(others, true);
  if (request?.uploadKey === dropped.uploadKey) request.abort();
  URL.revokeObjectURL(dropped.preview);
  removeFromQueue(dropped.uploadKey);
}

function removeFromQueue(uploadKey: string): void {
  waiting = waiting.filter((photo) => photo.uploadKey !== uploadKey);
  void deletePhoto(uploadKey);
}

/**
 * Adds a photo to a question and replaces an earlier photo. Shrinks the photo, stores it on this device and
 * uploads it in the background. The upload continues after a reload.
 */
export async function addPhoto({ id: questionId }: Question, file: File): Promise<void> {
  cancelPhoto(questionId);
  const { event } = organiserRoom();
  const { startOvers = 0 } = event;
  const uploadKey = randomId();
  const preview = URL.createObjectURL(file);
  setPhoto(questionId, { uploadKey, state: 'sending', preview });
  const bytes = await shrinkPhoto(file);
  if (!isCurrent(questionId, uploadKey)) return;
  if (bytes.length > imageBytes.photo) return refuse(questionId, uploadKey, photoTexts('unreadable'));
  const photo = { uploadKey, eventId: event.id, questionId, bytes, addedAt: Date.now(), startOvers };
  waiting.push(photo);
  await storePhoto(photo);
  void sendPhotos();
}

/** Resumes the uploads that a reload or an earlier visit has left on this device. */
export async function resumePhotos(eventId: string): Promise<void> {
  const waitingKeys = new Set(waiting.map(({ uploadKey }) => uploadKey));
  for (const photo of await storedPhotos(eventId)) {
    const { questionId, uploadKey } = photo;
    if (waitingKeys.has(uploadKey)) continue;
    // A later photo of the same question replaces this one.
    cancelPhoto(questionId);
    waiting.push(photo);
    const preview = URL.createObjectURL(new Blob([photo.bytes]));
    setPhoto(questionId, { uploadKey, state: 'waiting', preview });
  }
  void sendPhotos();
}

/** The timeout of an upload on a slow network, in milliseconds. */
export const timeoutMs = 180_000;

/** The upload in flight. */
let request: { uploadKey: string; abort: () => void } | undefined;

const isPaused = () => useShowActions.getState().isSending;

const queue = createSendQueue<StoredPhoto>({
  items: () => waiting.filter(({ eventId }) => eventId === organiserRoom().event.id),
  keyOf: ({ uploadKey }) => uploadKey,
  send: sendPhoto,
  onFailure,
  isPaused,
  retryMs: 3_000,
});

/** Sends the waiting photos one after the other, and retries temporary failures. */
export const sendPhotos = queue.run;

async function sendPhoto({ uploadKey, questionId: id, bytes, startOvers }: StoredPhoto): Promise<void> {
  change(id, uploadKey, { state: 'sending' });
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  request = { uploadKey, abort };
  try {
    const question = await call('POST /api/questions/:id/photo', {
      params: { id },
      body: { photo: dataUrlOf(bytes), ...(startOvers !== undefined && { startOvers }) },
      idempotencyKey: uploadKey,
      signal: controller.signal,
    });
    removeFromQueue(uploadKey);
    await confirmUpload(question, uploadKey);
  } finally {
    clearTimeout(timer);
    request = undefined;
  }
}

function onFailure({ questionId, uploadKey }: StoredPhoto, error: ApiError): AfterFailure {
  if (!isCurrent(questionId, uploadKey)) return 'settled';
  if (isPaused()) return 'wait';
  leaveIfRefused(error);
  if (error.isTemporary || error.isGrantMissing) {
    change(questionId, uploadKey, { state: 'waiting' });
    return error.isTemporary ? 'retry' : 'wait';
  }
  removeFromQueue(uploadKey);
  refuse(questionId, uploadKey, error.serverText ?? photoTexts('failed'));
  return 'settled';
}

const chunkBytes = 32 * 1024;

/** Encodes a photo as a data URL. The server detects the type from the content. */
export function dataUrlOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunkBytes)
    text += String.fromCharCode(...bytes.subarray(at, at + chunkBytes));
  return `data:image/jpeg;base64,${btoa(text)}`;
}

/** Applies the reply, and removes the local preview once the room shows the uploaded photo. */
async function confirmUpload(question: Question, uploadKey: string): Promise<void> {
  applyQuestion(question);
  const current = () => organiserRoom().questions.find(({ id }) => id === question.id);
  await untilPublished(() => current()?.photo?.address === question.photo?.address);
  if (isCurrent(question.id, uploadKey)) cancelPhoto(question.id);
}

function refuse(questionId: string, uploadKey: string, problem: string): void {
  change(questionId, uploadKey, { state: 'refused', problem });
  showToast(errorToast(problem, photoTexts('failedTitle')));
}

/** Removes the photo of a question. */
export const removePhoto = async ({ id }: Question): Promise<boolean> =>
  runWithToast(
    async () => applyQuestion(await call('DELETE /api/questions/:id/photo', { params: { id } })),
    successToast(photoTexts('removedTitle'), photoTexts('removed')),
    errorToast(photoTexts('removeFailed')),
  );

useEventRoom.subscribe((now, before) => {
  if (isHostReachable(now) && !isHostReachable(before)) void sendPhotos();
});
// An action of the show aborts the upload in flight, so that it does not share the bandwidth. The upload
// restarts afterwards.
useShowActions.subscribe(({ isSending }, before) => {
  if (isSending && !before.isSending) request?.abort();
  if (!isSending && before.isSending) void sendPhotos();
});
