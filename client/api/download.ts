import { ApiError, throwUnanswered } from './http.ts';

/** A table as the server wrote it, byte for byte, under the name that the server gives it. Throws ApiError. */
export async function csvIn(response: Response, otherwise: string): Promise<{ name: string; content: Blob }> {
  if (!response.headers.get('content-type')?.startsWith('text/csv'))
    throw new ApiError(0, 'The reply cannot be read.');
  const [, name] = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const content = await response.blob().catch(throwUnanswered('The connection was lost.'));
  return { name: name ?? otherwise, content };
}
