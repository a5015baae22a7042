import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from '../protocol/schemas/refusal.ts';
import { errorStatus } from '../protocol/errorCodes.ts';
import { refusalTexts } from '../protocol/texts/server/refusals.ts';

/**
 * Reads what a request asks for in the two ways that HTTP has for it (RFC 9112, 3.2): a path, or a whole address, of
 * which the path counts. False, and answered with 400, when it is neither.
 */
export function readTarget(request: IncomingMessage, response: ServerResponse): boolean {
  const { url = '' } = request;
  if (url.startsWith('/')) return true;
  if (/^https?:/i.test(url) && URL.canParse(url)) {
    const { pathname, search } = new URL(url);
    request.url = pathname + search;
    return true;
  }
  const refusal: Refusal = { ...refusalTexts.said('unreadable'), code: 'malformed_body' };
  response.writeHead(errorStatus[refusal.code], { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(refusal));
  return false;
}
