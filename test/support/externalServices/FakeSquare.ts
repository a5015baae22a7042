import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment as the fake service stores it. */
export interface FakePayment {
  id: string;
  status: string;
  reference_id: string;
  location_id: string;
  amount_money: { amount: number; currency: string };
  created_at: string;
  /** The refunded amount in cents. */
  refunded: number;
}

interface PaymentBody {
  idempotency_key: string;
  source_id: string;
  reference_id: string;
  location_id: string;
  amount_money: { amount: number; currency: string };
}
interface RefundBody {
  idempotency_key: string;
  payment_id: string;
  amount_money: { amount: number };
}

/** A fault for one payment or refund request; none by default. */
export interface SquareFault {
  /** Runs before the request is processed. */
  before?: () => Promise<void>;
  /** Refuses with this status without processing the request. */
  refuse?: number;
  /** Runs after the request is processed, before the reply. */
  after?: () => Promise<void>;
  /** Replaces the reply of a processed request by this status, or sends none. */
  reply?: number | 'none';
  /** Called when the request has arrived, and when it is processed. */
  onArrived?: () => void;
  onDone?: () => void;
}

export interface Request {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  // `any`: tests read single fields of the request.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

interface Reply {
  status: number;
  body: object;
}

const error = (status: number, category: string, code: string): Reply => ({
  status,
  body: { errors: [{ category, code, detail: code }] },
});

/** Declined cards by the prefix of their token, as in Square's sandbox. */
const declines: Record<string, string> = {
  'cnon:card-nonce-declined': 'GENERIC_DECLINE',
  'cnon:card-nonce-rejected-cvv': 'CVV_FAILURE',
  'cnon:card-nonce-rejected-expiration': 'CARD_EXPIRED',
};

/** A local HTTP server that fakes Square's documented calls for payments, refunds and the payment list. */
export class FakeSquare {
  readonly accessToken = 'the access token of the tests';
  url = '';
  readonly payments: FakePayment[] = [];
  readonly requests: Request[] = [];
  /** The faults of the next payment and refund requests, in order. */
  readonly faults: SquareFault[] = [];
  /** Whether the payment list is empty, as when it lags behind. */
  isListBehind = false;
  /** Replaces the payment list. */
  oddList: string | undefined;
  /** Whether every connection is cut immediately. */
  isOff = false;
  pageSize = 100;
  #replies = new Map<string, { body: string; reply: Reply }>();
  #usedSources = new Map<string, string>();
  #server = createServer((request, response) => {
    if (this.isOff) request.socket.destroy();
    else void this.#serve(request, response);
  });

  static async start(): Promise<FakeSquare> {
    const standIn = new FakeSquare();
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    standIn.url = `http://127.0.0.1:${(standIn.#server.address() as AddressInfo).port}`;
    return standIn;
  }

  /** The payments that were charged and not refunded. */
  get kept(): FakePayment[] {
    return this.payments.filter(({ refunded }) => refunded === 0);
  }

  requestsTo(path: string): Request[] {
    return this.requests.filter((request) => request.method === 'POST' && request.path === path);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', this.url);
    const { method = 'GET', headers } = request;
    this.requests.push({ method, path: url.pathname, headers, body: text ? JSON.parse(text) : undefined });
    const isWrite = method === 'POST';
    if (!isWrite && this.oddList !== undefined) {
      response.end(this.oddList);
      return;
    }
    const fault = (isWrite && this.faults.shift()) || {};
    fault.onArrived?.();
    await fault.before?.();
    const refused = fault.refuse && error(fault.refuse, 'API_ERROR', 'INTERNAL_SERVER_ERROR');
    const reply = refused || this.#answer(method, url, text, headers);
    fault.onDone?.();
    await fault.after?.();
    if (fault.reply === 'none') request.socket.destroy();
    else if (fault.reply) send(response, error(fault.reply, 'API_ERROR', 'INTERNAL_SERVER_ERROR'));
    else send(response, reply);
  }

  #answer(method: string, url: URL, text: string, headers: IncomingMessage['headers']): Reply {
    if (headers.authorization !== `Bearer ${this.accessToken}`)
      return error(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED');
    if (method === 'GET' && url.pathname === '/v2/payments') return this.#list(url.searchParams);
    if (url.pathname === '/v2/payments')
      return this.#once('payment', text, () => this.#pay(JSON.parse(text)));
    if (url.pathname === '/v2/refunds')
      return this.#once('refund', text, () => this.#refund(JSON.parse(text)));
    return error(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND');
  }

  /** Implements idempotency keys: the same request gets the same reply, and a different one is refused. */
  #once(kind: string, text: string, work: () => Reply): Reply {
    const key = `${kind} ${(JSON.parse(text) as { idempotency_key: string }).idempotency_key}`;
    const earlier = this.#replies.get(key);
    if (earlier && earlier.body !== text)
      return error(400, 'INVALID_REQUEST_ERROR', 'IDEMPOTENCY_KEY_REUSED');
    const reply = earlier?.reply ?? work();
    this.#replies.set(key, { body: text, reply });
    return reply;
  }

  #pay({ source_id, idempotency_key, ...body }: PaymentBody): Reply {
    if (idempotency_key.length > 45) return error(400, 'INVALID_REQUEST_ERROR', 'VALUE_TOO_LONG');
    if (body.reference_id.length > 40) return error(400, 'INVALID_REQUEST_ERROR', 'VALUE_TOO_LONG');
    const decline = Object.keys(declines).find((card) => source_id.startsWith(card));
    if (decline) return error(402, 'PAYMENT_METHOD_ERROR', declines[decline]!);
    if (!source_id.startsWith('cnon:')) return error(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND');
    if (this.#usedSources.has(source_id)) return error(400, 'INVALID_REQUEST_ERROR', 'CARD_TOKEN_USED');
    this.#usedSources.set(source_id, idempotency_key);
    const { reference_id, location_id, amount_money } = body;
    const payment = {
      id: randomUUID(),
      status: 'COMPLETED',
      reference_id,
      location_id,
      amount_money,
      created_at: new Date().toISOString(),
      refunded: 0,
    };
    this.payments.push(payment);
    return { status: 200, body: { payment: { ...payment } } };
  }

  #refund({ payment_id, amount_money }: RefundBody): Reply {
    const payment = this.payments.find(({ id }) => id === payment_id);
    if (!payment) return error(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND');
    if (payment.refunded + amount_money.amount > payment.amount_money.amount)
      return error(400, 'REFUND_ERROR', 'REFUND_AMOUNT_INVALID');
    payment.refunded += amount_money.amount;
    return { status: 200, body: { refund: { id: randomUUID(), status: 'PENDING', payment_id } } };
  }

  #list(query: URLSearchParams): Reply {
    const from = Number(query.get('cursor') ?? 0);
    const size = Math.min(Number(query.get('limit')), this.pageSize);
    const all = this.isListBehind
      ? []
      : this.payments.filter(
          ({ location_id, created_at }) =>
            location_id === query.get('location_id') && created_at >= (query.get('begin_time') ?? ''),
        );
    const payments = all.slice(from, from + size);
    const isMore = from + size < all.length;
    return { status: 200, body: { payments, ...(isMore && { cursor: String(from + size) }) } };
  }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
