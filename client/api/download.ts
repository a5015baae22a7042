import { ApiError, throwNoReply } from './http.ts';

/**
 * Reads a CSV reply without changing its bytes. Also returns the file name that the server sends.
 * @throws ApiError when the reply is not CSV or the connection is lost.
 */
export async function readCsv(
  response: Response,
  fallbackName: string,
): Promise<{ name: string; content: Blob }> {
  if (!response.headers.get('content-type')?.startsWith('text/csv'))
    throw new ApiError(0, 'The reply is not CSV.');
  const [, name] = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const content = await response.blob().catch(throwNoReply('The connection was lost.'));
  return { name: name ?? fallbackName, content };
}
