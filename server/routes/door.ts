import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { ZodType } from 'zod';
import { purseOf, type Spend } from '../access/allowances.ts';
import { readGrants } from '../access/session.ts';
import type { Right } from '../access/table.ts';
import { allow, type Request, type Viewer } from '../access/viewer.ts';
import { find, type Subjects } from '../usecases/platform/subjects.ts';
import { mayBeLarge, withBody, type Form } from './body.ts';

/** What a handler answers: a status and, except with 204, a body. */
export interface Reply {
  status: 200 | 201 | 204;
  body?: unknown;
}

export const ok = (body: unknown): Reply => ({ status: 200, body });
export const created = (body: unknown): Reply => ({ status: 201, body });
export const done: Reply = { status: 204 };

interface Call<Kind extends keyof Subjects, Input> extends Partial<Form> {
  right: Right;
  about: Kind;
  body?: ZodType<Input>;
}

/** A call as it is known from outside. */
export interface CallShape {
  method: Uppercase<Method>;
  path: string;
  right: Right;
  body: ZodType | undefined;
  size: Form['size'];
}

const callsByRouter = new WeakMap<Router, CallShape[]>();

/** Every call that was added to a router, in that order. */
export const callsOf = (router: Router): readonly CallShape[] => callsByRouter.get(router) ?? [];

export type Asked<Kind extends keyof Subjects, Input> = Subjects[Kind] & {
  ctx: Context;
  viewer: Viewer;
  input: Input;
  /** Takes one from what the caller's address may do. */
  spend: Spend;
};

type Method = 'get' | 'post' | 'patch' | 'delete';

/** What the door needs to know of the running app. */
export interface DoorState {
  ownerMark: string;
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
  const shape = { method: method.toUpperCase() as Uppercase<Method>, path, right, body, size };
  callsByRouter.set(router, [...callsOf(router), shape]);
  router[method](path, async (ctx: Context) => {
    const look = async () => find[about](ctx.params as Record<string, string>);
    if (mayBeLarge(ctx, size)) await allow(right, requestOf(ctx), await look());
    const answer = async (json?: unknown): Promise<Reply> => {
      const subject = await look();
      const viewer = await allow(right, requestOf(ctx), subject);
      const input = body?.parse(json) as Input;
      return handle({ ...subject, ctx, viewer, input, spend: purseOf(ctx.ip, viewer) });
    };
    const reply = await (body ? withBody(ctx, { size, mayBeBeacon }, answer) : answer());
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
