import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Refusal } from '../../protocol/schemas/refusal.ts';
import { errorStatus } from '../../protocol/errorCodes.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';

/**
 * Converts the target of a request to a path. The target can have the origin form or the absolute form (RFC
 * 9112, 3.2). If it has neither form, or if a host header is invalid, replies with 400 and returns false.
 */
export function readTarget(
  request: IncomingMessage,
  response: ServerResponse,
  { isBehindProxy }: { isBehindProxy: boolean },
): boolean {
  if (readPath(request) && hasHost(request, isBehindProxy)) return true;
  const refusal: Refusal = { ...refusalTexts.translatable('unreadable'), code: 'malformed_body' };
  response.writeHead(errorStatus[refusal.code], { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(refusal));
  return false;
}

function readPath(request: IncomingMessage): boolean {
  const { url = '' } = request;
  if (url.startsWith('/')) return true;
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  request.url = pathname + search;
  return true;
}

/**
 * Checks all hosts that the server uses in links and headers. `Host` can be absent (HTTP/1.0).
 * `X-Forwarded-Host` is used only behind our proxy; its first value counts.
 */
function hasHost(
  { headers: { host, 'x-forwarded-host': forwarded } }: IncomingMessage,
  isBehindProxy: boolean,
) {
  const [first] = isBehindProxy && forwarded ? String(forwarded).split(',') : [];
  return (!host || isHost(host)) && (first === undefined || isHost(first.trim()));
}

const hostGrammar = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[([0-9a-f:.]+)\])(?::(\d{1,5}))?$/i;
/** The maximum length of a host name (253) and a port. */
const maxHostLength = 260;

/** Returns true for a host name or an IP address, with or without a port. */
function isHost(text: string): boolean {
  const [isMatch, address, port = '0'] = (text.length <= maxHostLength && hostGrammar.exec(text)) || [];
  return isMatch !== undefined && (address === undefined || isIPv6(address)) && Number(port) <= 65_535;
}
