import { errorStatus, type ErrorCode } from '../../../protocol/errorCodes.ts';
import type { RequestFacts } from '../inputs/cases.ts';
import type { Reply } from './replies.ts';
import type { Secrets } from '../world.ts';

/** The kinds of fault. */
export type Fault =
  | 'process ended'
  | 'server error'
  | 'no answer'
  | 'cut off'
  | 'not the protocol'
  | 'undocumented answer'
  | 'secret leaked'
  | 'not disconnected'
  | 'guest delayed'
  | 'other requests delayed'
  | 'limit exceeded'
  | 'memory leak'
  | 'connection leak'
  | 'file leak'
  | 'logged as an error';

export interface Problem {
  fault: Fault;
  detail: string;
}

/** The faults of an input, and the number of inputs sent: a case may end before it has sent everything. */
export interface Outcome {
  problems: Problem[];
  count: number;
  /** How long another request waited beside a burst, in milliseconds. */
  waitMs?: number;
}

const successes = new Set([200, 201, 204, 302, 304]);

/** The statuses of Node’s own replies to unreadable or late requests; they have no body. */
const nodeRefusals = new Set([400, 408, 413, 417, 431, 501]);

const isNodeRefusal = ({ status, bytes }: Reply) => nodeRefusals.has(status) && bytes.length === 0;

/** Engine.IO's own refusals: `{"code":1,"message":"Session ID unknown"}`. */
const socketStatuses = new Set([200, 400, 403, 413, 429]);

const isCall = (path: string) => path.startsWith('/api/');
const isSocketPath = (path: string) => path.startsWith('/socket.io');

/** The reply of a full queue: the product’s own text, and Retry-After. */
const isFullQueue = ({ status, headers, body }: Reply) =>
  status === 503 && headers['retry-after'] !== undefined && refusalOf(body)?.code === 'unavailable';

function refusalOf(body: string): { code: ErrorCode; message: string } | undefined {
  try {
    const { code, message } = JSON.parse(body) as { code: ErrorCode; message: string };
    return typeof code === 'string' && typeof message === 'string' && message !== ''
      ? { code, message }
      : undefined;
  } catch {
    return undefined;
  }
}

const shown = ({ status, body }: Reply) => `${status} ${JSON.stringify(body.slice(0, 120))}`;

function refusalProblem(reply: Reply, { method, path }: RequestFacts): Problem[] {
  if (method === 'HEAD') return [];
  const refusal = refusalOf(reply.body);
  const isPage = !isCall(path) && reply.status === 404 && reply.headers['content-type']?.includes('html');
  if (isPage) return [];
  if (!refusal) return [{ fault: 'undocumented answer', detail: `no refusal of ours: ${shown(reply)}` }];
  if (errorStatus[refusal.code] !== reply.status)
    return [{ fault: 'undocumented answer', detail: `${reply.status} with the code ${refusal.code}` }];
  return [];
}

/** The faults of a reply to a request. */
export function validateReply(reply: Reply, asked: RequestFacts, secrets: Secrets): Problem[] {
  return [...validateStatus(reply, asked), ...findSecrets(textOf(reply), asked.sender === 'owner', secrets)];
}

function validateStatus(reply: Reply, asked: RequestFacts): Problem[] {
  const { status } = reply;
  if (status >= 500 && !isFullQueue(reply) && !(status === 501 && isNodeRefusal(reply)))
    return [{ fault: 'server error', detail: shown(reply) }];
  if (asked.mayBeUnreadable && isNodeRefusal(reply)) return [];
  if (isSocketPath(asked.path))
    return socketStatuses.has(status)
      ? []
      : [{ fault: 'undocumented answer', detail: `of the socket door: ${shown(reply)}` }];
  if (successes.has(status)) return [];
  return refusalProblem(reply, asked);
}

/** The faults of a reply in a conversation that is not valid HTTP. Any documented status is accepted. */
export function validateAnyReply(reply: Reply, secrets: Secrets): Problem[] {
  const { status } = reply;
  const documented =
    successes.has(status) ||
    socketStatuses.has(status) ||
    Object.values(errorStatus).includes(status as never) ||
    isNodeRefusal(reply);
  const problems: Problem[] =
    status >= 500 && !isFullQueue(reply) && !isNodeRefusal(reply)
      ? [{ fault: 'server error', detail: shown(reply) }]
      : documented || status === 101
        ? []
        : [{ fault: 'undocumented answer', detail: shown(reply) }];
  return [...problems, ...findSecrets(textOf(reply), true, secrets)];
}

/** A stack trace line, a path of the product, or a stored hash. */
const innards =
  /\n\s+at .+:\d+:\d+|node_modules\/|node:internal|dist\/server\/|server\/\w+\/\w+\.ts|scrypt\$|MongoServerError/;

const textOf = ({ headers, body }: Reply) => `${Object.values(headers).join('\n')}\n${body}`;

/** The secrets in a text; the owner may see some of them. */
export function findSecrets(text: string, isOwner: boolean, secrets: Secrets): Problem[] {
  const leaks = Object.entries(secrets)
    .filter(([name, value]) => text.includes(value as string) && !(isOwner && name === 'email'))
    .map(([name]) => name);
  const inner = innards.exec(text)?.[0];
  if (inner) leaks.push(`innards: ${inner.trim().slice(0, 80)}`);
  return leaks.map((detail) => ({ fault: 'secret leaked', detail }));
}
