import type { Keepsake } from '../../../../protocol/schemas/keepsake.ts';
import { abortedAfter, ApiError, throwNoReply } from '../../../api/http.ts';
import { readAsDataUrl } from '../../readAsDataUrl.ts';

/** The timeout in milliseconds. It is long enough for a photo of 10 MB on a slow connection. */
const timeoutMs = 120_000;

/** Fetches a URL of this site. Throws ApiError. */
export async function fetchOwn(address: string): Promise<Response> {
  const reply = await fetch(address, { signal: abortedAfter(timeoutMs) }).catch(throwNoReply('No network.'));
  if (!reply.ok) throw new ApiError(reply.status, reply.statusText);
  return reply;
}

/**
 * Fetches a picture or a font. A text response, such as a Wi-Fi login page, counts as a failure.
 * @throws ApiError
 */
export async function fetchBytes(address: string): Promise<Blob> {
  const bytes = await (await fetchOwn(address)).blob().catch(throwNoReply('The connection was lost.'));
  if (bytes.type.startsWith('text/')) throw new ApiError(0, 'The reply is a text, not a picture or a font.');
  return bytes;
}

/** Replaces the picture URLs of a keepsake by `data:` URLs. Throws ApiError. */
export async function inlinePictures(keepsake: Keepsake): Promise<Keepsake> {
  const inlined = async (address: string) => readAsDataUrl(await fetchBytes(address));
  const { event, questions } = keepsake;
  const { logo, headerImage } = event;
  return {
    ...keepsake,
    event: {
      ...event,
      ...(logo && { logo: await inlined(logo) }),
      ...(headerImage && { headerImage: await inlined(headerImage) }),
    },
    questions: await Promise.all(
      questions.map(async (entry) => {
        const { photo } = entry.question;
        if (!photo) return entry;
        const address = await inlined(photo.address);
        return { ...entry, question: { ...entry.question, photo: { ...photo, address } } };
      }),
    ),
  };
}
