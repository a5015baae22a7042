import type { Keepsake } from '../../../../protocol/schemas/keepsake.ts';
import { abortedAfter, ApiError, throwUnanswered } from '../../../api/http.ts';
import { dataAddress } from '../../dataAddress.ts';

/** A photo of ten megabytes on a bad line. */
const timeoutMs = 120_000;

/** The answer of this site to an address. Throws ApiError. */
export async function fetchOwn(address: string): Promise<Response> {
  const reply = await fetch(address, { signal: abortedAfter(timeoutMs) }).catch(
    throwUnanswered('No network.'),
  );
  if (!reply.ok) throw new ApiError(reply.status, reply.statusText);
  return reply;
}

/** A picture or a font as it is; the page of a hotel's Wi-Fi is none. Throws ApiError. */
export async function fetchBytes(address: string): Promise<Blob> {
  const bytes = await (await fetchOwn(address)).blob().catch(throwUnanswered('The connection was lost.'));
  if (bytes.type.startsWith('text/')) throw new ApiError(0, 'Somebody else has answered.');
  return bytes;
}

/** A keepsake whose pictures need no server any more: each stands in its own address. Throws ApiError. */
export async function inlinePictures(keepsake: Keepsake): Promise<Keepsake> {
  const held = async (address: string) => dataAddress(await fetchBytes(address));
  const { event, questions } = keepsake;
  const { logo, headerImage } = event;
  return {
    ...keepsake,
    event: {
      ...event,
      ...(logo && { logo: await held(logo) }),
      ...(headerImage && { headerImage: await held(headerImage) }),
    },
    questions: await Promise.all(
      questions.map(async (entry) => {
        const { photo } = entry.question;
        if (!photo) return entry;
        const address = await held(photo.address);
        return { ...entry, question: { ...entry.question, photo: { ...photo, address } } };
      }),
    ),
  };
}
