import { ApiError, send, unanswered } from './http.ts';

/** The payments of a range of days as a CSV file with its name, byte for byte as the server wrote it. Throws ApiError. */
export async function exportRevenue(days: number): Promise<{ name: string; content: Blob }> {
  const response = await send('GET /api/owner/revenue/export', {
    query: { range: String(days) },
    // A year of payments may be long on its way: nothing ends it.
    signal: new AbortController().signal,
  });
  if (!response.headers.get('content-type')?.startsWith('text/csv'))
    throw new ApiError(0, 'The reply cannot be read.');
  const [, name] = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const content = await response.blob().catch(unanswered('The connection was lost.'));
  return { name: name ?? `foretold-revenue-${days}-days.csv`, content };
}
