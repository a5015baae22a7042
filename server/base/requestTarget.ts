import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Refusal } from '../../protocol/schemas/refusal.ts';
import { errorStatus } from '../../protocol/errorCodes.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';

/**
 * Reads what a request asks for in the two ways that HTTP has for it (RFC 9112, 3.2): a path, or a whole address, of
 * which the path counts. False, and answered with 400, when it is neither, or names no possible host.
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
 * Checks every host that links and headers may be made of. `Host` may be absent (HTTP/1.0). Of `X-Forwarded-Host`, which
 * counts behind a proxy of ours, the first one is used.
 */
function hasHost(
  { headers: { host, 'x-forwarded-host': forwarded } }: IncomingMessage,
  isBehindProxy: boolean,
) {
  const [first] = isBehindProxy && forwarded ? String(forwarded).split(',') : [];
  return (!host || isHost(host)) && (first === undefined || isHost(first.trim()));
}

const hostGrammar = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[([0-9a-f:.]+)\])(?::(\d{1,5}))?$/i;
/** A name has 253 characters at most; a port comes on top. */
const mostHost = 260;

/** True for a name or an address, with or without a port, and nothing else. */
function isHost(text: string): boolean {
  const [isMatch, address, port = '0'] = (text.length <= mostHost && hostGrammar.exec(text)) || [];
  return isMatch !== undefined && (address === undefined || isIPv6(address)) && Number(port) <= 65_535;
}
