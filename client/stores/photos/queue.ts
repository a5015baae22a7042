import { create } from 'zustand';
import { imageBytes } from '../../../protocol/limits.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { photoTexts } from '../../../protocol/texts/portal/photos.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { type ApiError, call } from '../../api/http.ts';
import { randomId } from '../app/ids.ts';
import { showToast } from '../app/toasts.ts';
import { type AfterFailure, createSendQueue } from '../app/sendQueue.ts';
import { attempt, leaveIfRefused } from '../organiser/attempt.ts';
import { organiserRoom, untilPublished } from '../organiser/organiserRoom.ts';
import { applyQuestion } from '../organiser/questions.ts';
import { useShowActions } from '../organiser/showActions.ts';
import { isHostReachable, useEventRoom } from '../room/eventRoom.ts';
import { deletePhoto, storePhoto, storedPhotos, type StoredPhoto } from './photoStorage.ts';
import { shrunk } from './shrinkPhoto.ts';

/** A photo that the server does not have yet, or refuses. */
export interface PhotoOnItsWay {
  uploadKey: string;
  state: 'sending' | 'waiting' | 'refused';
  /** Where this browser shows it from meanwhile. */
  preview: string;
  /** Why it is refused. */
  problem?: string;
}

/** The photos on their way, by their questions. */
export const usePhotos = create<Record<string, PhotoOnItsWay>>()(() => ({}));

/** What is to be sent, in this order. */
let waiting: StoredPhoto[] = [];

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
  if (request?.uploadKey === dropped.uploadKey) request.abort();
  URL.revokeObjectURL(dropped.preview);
  stopKeeping(dropped.uploadKey);
}

function stopKeeping(uploadKey: string): void {
  waiting = waiting.filter((photo) => photo.uploadKey !== uploadKey);
  void deletePhoto(uploadKey);
}

/**
 * Gives a question a photo: it is made smaller here, kept on this device, and sent while the host goes on, also after a
 * reload. Another one takes its place.
 */
export async function addPhoto({ id: questionId }: Question, file: File): Promise<void> {
  dropPhoto(questionId);
  const { event } = organiserRoom();
  const { startOvers = 0 } = event;
  const uploadKey = randomId();
  const preview = URL.createObjectURL(file);
  note(questionId, { uploadKey, state: 'sending', preview });
  const bytes = await shrunk(file);
  if (!isCurrent(questionId, uploadKey)) return;
  if (bytes.length > imageBytes.photo) return refuse(questionId, uploadKey, photoTexts('unreadable'));
  const photo = { uploadKey, eventId: event.id, questionId, bytes, addedAt: Date.now(), startOvers };
  waiting.push(photo);
  await storePhoto(photo);
  void sendPhotos();
}

/** Takes up the photos of an event that a reload, or another visit, has left on this device. */
export async function resumePhotos(eventId: string): Promise<void> {
  const known = new Set(waiting.map(({ uploadKey }) => uploadKey));
  for (const photo of await storedPhotos(eventId)) {
    const { questionId, uploadKey } = photo;
    if (known.has(uploadKey)) continue;
    // Only the last one of a question is wanted.
    dropPhoto(questionId);
    waiting.push(photo);
    const preview = URL.createObjectURL(new Blob([photo.bytes]));
    note(questionId, { uploadKey, state: 'waiting', preview });
  }
  void sendPhotos();
}

/** On the slowest of networks, in milliseconds. */
const timeoutMs = 180_000;

/** Ends the request that is under way, and which photo it carries. */
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

/** Sends the photos that wait, one after the other; a photo that nobody takes at this moment is tried again. */
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
    stopKeeping(uploadKey);
    await arrive(question, uploadKey);
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
  stopKeeping(uploadKey);
  refuse(questionId, uploadKey, error.serverText ?? photoTexts('failed'));
  return 'settled';
}

const chunkBytes = 32 * 1024;

/** The server goes by the content, whatever type is named. */
function dataUrlOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunkBytes)
    text += String.fromCharCode(...bytes.subarray(at, at + chunkBytes));
  return `data:image/jpeg;base64,${btoa(text)}`;
}

/** Its question has it, or another one by now: what is on its way makes room for it when the room has told it. */
async function arrive(question: Question, uploadKey: string): Promise<void> {
  applyQuestion(question);
  const known = () => organiserRoom().questions.find(({ id }) => id === question.id);
  await untilPublished(() => known()?.photo?.address === question.photo?.address);
  if (isCurrent(question.id, uploadKey)) dropPhoto(question.id);
}

function refuse(questionId: string, uploadKey: string, problem: string): void {
  change(questionId, uploadKey, { state: 'refused', problem });
  showToast(failed(problem, photoTexts('failedTitle')));
}

/** Takes the photo of a question away, for everybody. */
export const removePhoto = async ({ id }: Question): Promise<boolean> =>
  attempt(
    async () => applyQuestion(await call('DELETE /api/questions/:id/photo', { params: { id } })),
    done(photoTexts('removedTitle'), photoTexts('removed')),
    failed(photoTexts('removeFailed')),
  );

useEventRoom.subscribe((now, before) => {
  if (isHostReachable(now) && !isHostReachable(before)) void sendPhotos();
});
// A step of the show has the network for itself; then the photo is sent again.
useShowActions.subscribe(({ isSending }, before) => {
  if (isSending && !before.isSending) request?.abort();
  if (!isSending && before.isSending) void sendPhotos();
});
