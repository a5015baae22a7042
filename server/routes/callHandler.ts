import { Router } from '@koa/router';
import type { Context } from 'koa';
import {
  aboutOf,
  type AboutOf,
  type Call,
  type CallName,
  calls,
  type CallWithBody,
  type CallWithKey,
  type CheckedQueryOf,
  type InputOf,
  type Method,
  type ParamsOf,
  type ReplyOf,
  type SchemaName,
  type StatusOf,
} from '../../protocol/calls/calls.ts';
import { schemas } from '../../protocol/calls/schemas.ts';
import type { Spend } from '../access/limits.ts';
import { readGrants } from '../access/session.ts';
import { allow, type Request, type Viewer } from '../access/viewer.ts';
import type { App } from '../usecases/App.ts';
import { find, type Subjects } from '../usecases/platform/subjects.ts';
import { BodyReader, mayBeLarge, type Form } from './body.ts';

/** What a handler answers: what its call says, and with one of its statuses. */
export type Answer<Name extends CallName> =
  StatusOf<Name> extends 204 ? typeof done : { status: StatusOf<Name>; body: ReplyOf<Name> };

export const ok = <Body>(body: Body) => ({ status: 200 as const, body });
export const created = <Body>(body: Body) => ({ status: 201 as const, body });
export const done = { status: 204 as const };

/** What a handler is given: what the call is about, who asks, and what was sent, checked. */
export type Asked<Name extends CallName> = Subjects[AboutOf<Name>] & {
  ctx: Context;
  viewer: Viewer;
  params: ParamsOf<Name>;
  query: CheckedQueryOf<Name>;
  input: Name extends CallWithBody ? InputOf<Name> : undefined;
  /** The page's own key of a submission: sent again, it is the same submission. */
  idempotencyKey: Name extends CallWithKey ? string | undefined : never;
  /** Takes one from what the caller's address may do. */
  spend: Spend;
};

/** The calls of one app. */
export class CallHandler {
  readonly router = new Router();
  /** Every call that was added, in that order. */
  readonly names: CallName[] = [];
  readonly #app: App;
  readonly #bodies = new BodyReader();

  constructor(app: App) {
    this.#app = app;
  }

  /**
   * Adds a call. It is answered in this order, whatever the call: the body's size and form (413, 415, 400), what the call
   * is about (404), who asks (401, 403), what is asked (400), and then the handler.
   */
  add<Name extends CallName>(name: Name, handle: (asked: Asked<Name>) => Promise<Answer<Name>>): void {
    this.names.push(name);
    const app = this.#app;
    const call: Call = calls[name];
    const [method, path] = name.split(' ') as [Method, string];
    const form: Form = { size: call.size ?? 'ordinary', mayBeBeacon: call.mayBeBeacon ?? false };
    this.router[verbs[method]](path, async (ctx: Context) => {
      const look = async () => find[aboutOf(name)](app, ctx.params as Record<string, string>);
      if (mayBeLarge(ctx, form.size)) await allow(app, call, requestOf(ctx), await look());
      const answer = async (json?: unknown): Promise<Answer<Name>> => {
        const subject = await look();
        const viewer = await allow(app, call, requestOf(ctx), subject);
        const sent = readSent(call, ctx, json);
        const spend = app.limits.allowanceOf(ctx.ip, viewer);
        return handle({ ...subject, ...sent, ctx, viewer, spend } as Asked<Name>);
      };
      const reply: { status: number; body?: unknown } = await (call.body
        ? this.#bodies.withBody(ctx, form, answer)
        : answer());
      ctx.status = reply.status;
      if (reply.status !== 204) ctx.body = reply.body;
    });
  }
}

const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;

/** What was sent, checked by the schemas that the call names. */
const readSent = ({ body, query = {} }: Call, ctx: Context, json: unknown) => ({
  params: ctx.params as unknown,
  input: body && schemas[body].parse(json),
  query: Object.fromEntries(
    Object.entries(query).map(([key, schema]: [string, SchemaName]) => [
      key,
      schemas[schema].parse(ctx.query[key]),
    ]),
  ),
  idempotencyKey: ctx.get('idempotency-key').slice(0, 200) || undefined,
});

/** Who asks, as far as the request itself says. */
export const requestOf = (ctx: Context): Request => ({
  grants: readGrants(ctx.cookies),
  isAsGuest: ctx.query.as === 'guest',
});
