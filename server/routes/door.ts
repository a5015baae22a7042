import { bodyParser } from '@koa/bodyparser';
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { ZodType } from 'zod';
import { bodyBytes } from '../../protocol/limits.ts';
import { readGrants } from '../access/session.ts';
import type { Right } from '../access/table.ts';
import { allow, type Request, type Viewer } from '../access/viewer.ts';
import { AppError } from '../AppError.ts';
import { find, type Subjects } from '../usecases/subjects.ts';

/** What a handler answers: a status and, except with 204, a body. */
export interface Reply {
  status: 200 | 201 | 204;
  body?: unknown;
}

export const ok = (body: unknown): Reply => ({ status: 200, body });
export const created = (body: unknown): Reply => ({ status: 201, body });
export const done: Reply = { status: 204 };

interface Call<Kind extends keyof Subjects, Input> {
  right: Right;
  about: Kind;
  body?: ZodType<Input>;
  size?: keyof typeof bodyBytes;
  /** The JSON may come as text/plain: all that a browser's beacon can send. */
  mayBeBeacon?: boolean;
}

export type Asked<Kind extends keyof Subjects, Input> = Subjects[Kind] & {
  ctx: Context;
  viewer: Viewer;
  input: Input;
};

type Method = 'get' | 'post' | 'patch' | 'delete';

/** What the door needs to know of the running app. */
export interface DoorState {
  ownerMark: string;
}

const tooLarge = () => new AppError('body_too_large', 'That is too large to send.');
const notJson = () =>
  new AppError('unsupported_media_type', 'Please send JSON (content-type application/json).');

const bodyReaders = Object.fromEntries(
  Object.entries(bodyBytes).map(([size, limit]) => [
    size,
    bodyParser({
      enableTypes: ['json'],
      jsonLimit: limit,
      extendTypes: { json: [] },
      detectJSON: (ctx) => Boolean(ctx.is('text/plain')),
      onError: (error) => {
        const status = 'status' in error ? error.status : 400;
        if (status === 413) throw tooLarge();
        if (status === 415) throw notJson();
        throw new AppError('malformed_body', 'The body is not valid JSON.');
      },
    }),
  ]),
) as Record<keyof typeof bodyBytes, Middleware>;

const noNext = async () => {};

interface Form {
  size: keyof typeof bodyBytes;
  types: string[];
}

async function readBody(ctx: Context, { size, types }: Form): Promise<unknown> {
  const length = ctx.request.length;
  if (length !== undefined && length > bodyBytes[size]) throw tooLarge();
  const hasBody = ctx.req.headers['transfer-encoding'] !== undefined || (length ?? 0) > 0;
  if (hasBody && !ctx.is(types)) throw notJson();
  await bodyReaders[size](ctx, noNext);
  return ctx.request.body ?? {};
}

/** A body that may be megabytes: nobody makes us read it without the right to send it. */
function mayBeLarge(ctx: Context, size: keyof typeof bodyBytes): boolean {
  const length = ctx.request.length ?? (ctx.req.headers['transfer-encoding'] ? bodyBytes.image : 0);
  return size === 'image' && length > bodyBytes.list && length <= bodyBytes.image;
}

/**
 * Adds a call to the router. It is answered in this order, whatever the call: the body's size and form (413, 415, 400),
 * what the call is about (404), who asks (401, 403), what is asked (400), and then the handler.
 */
export function addCall<Kind extends keyof Subjects, Input = undefined>(
  router: Router,
  [method, path]: [Method, string],
  { right, about, body, size = 'ordinary', mayBeBeacon = false }: Call<Kind, Input>,
  handle: (asked: Asked<Kind, Input>) => Promise<Reply>,
): void {
  const types = mayBeBeacon ? ['json', 'text/plain'] : ['json'];
  router[method](path, async (ctx: Context) => {
    const look = async () => find[about](ctx.params as Record<string, string>);
    if (mayBeLarge(ctx, size)) await allow(right, requestOf(ctx), await look());
    const raw = body && (await readBody(ctx, { size, types }));
    const subject = await look();
    const viewer = await allow(right, requestOf(ctx), subject);
    const input = body?.parse(raw) as Input;
    const reply = await handle({ ...subject, ctx, viewer, input });
    ctx.status = reply.status;
    if (reply.status !== 204) ctx.body = reply.body;
  });
}

/** Who asks, as far as the request itself says. */
export const requestOf = (ctx: Context): Request => ({
  grants: readGrants(ctx.cookies),
  ownerMark: (ctx.state as DoorState).ownerMark,
  isAsGuest: ctx.query.as === 'guest',
});

/** The page's own key of a submission (`Idempotency-Key`): sent again, it is the same submission. */
export const idempotencyKeyOf = (ctx: Context): string | undefined =>
  ctx.get('idempotency-key').slice(0, 200) || undefined;
