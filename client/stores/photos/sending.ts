import { photoUploads } from '../../../protocol/limits.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { ApiError, call } from '../../api/http.ts';
import { useShowDesk } from '../organiser/showDesk.ts';
import type { KeptPhoto } from './kept.ts';

/** A piece takes about so long: whatever else the host does has the network again that soon. */
const aimMs = 1_000;
const leastBytes = 16 * 1024;
/** On the slowest of networks. */
const patienceMs = 60_000;
/** A photo that comes no further so many times in a row waits for a while. */
const mostStalls = 3;

let pieceBytes = 2 * leastBytes;

const fitting = (bytes: number) => Math.round(Math.min(photoUploads.pieceBytes, Math.max(leastBytes, bytes)));

/** What the host sends goes first: until it has arrived, no piece begins. */
async function untilDeskIsQuiet(): Promise<void> {
  if (!useShowDesk.getState().isSending) return;
  await new Promise<void>((resolve) => {
    const stop = useShowDesk.subscribe(({ isSending }) => {
      if (isSending) return;
      stop();
      resolve();
    });
  });
}

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

async function sendPiece({ uploadKey, questionId: id, bytes }: KeptPhoto, offset: number, size: number) {
  const piece = base64Of(bytes.subarray(offset, offset + size));
  const startedAt = performance.now();
  const reply = await call('POST /api/questions/:id/photo', {
    params: { id },
    body: { uploadKey, length: bytes.length, offset, piece },
    timeoutMs: patienceMs,
  });
  const tookMs = performance.now() - startedAt;
  if (size > 0) pieceBytes = fitting(size * Math.min(2, aimMs / tookMs));
  return reply;
}

interface Sending {
  /** How far it has come, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Nobody wants it any more. */
  isGivenUp: () => boolean;
}

/**
 * Sends a photo from where the server has it, piece by piece; gives its question, or undefined when it was given up. What
 * goes wrong is thrown: sent again, it goes on where it was.
 */
export async function sendPhoto(photo: KeptPhoto, { onProgress, isGivenUp }: Sending) {
  const { length } = photo.bytes;
  let question: Question | undefined;
  let { offset } = await sendPiece(photo, 0, 0);
  for (let stalls = 0; !question;) {
    onProgress(offset / length);
    await untilDeskIsQuiet();
    if (isGivenUp()) return undefined;
    const reply = await sendPiece(photo, offset, Math.min(pieceBytes, length - offset));
    stalls = reply.offset > offset ? 0 : stalls + 1;
    if (stalls > mostStalls) throw new ApiError(0, 'The photo comes no further.');
    ({ offset, question } = reply);
  }
  return question;
}
