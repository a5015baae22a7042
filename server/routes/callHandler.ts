import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Access, Call, Method, SchemaName } from '../../protocol/calls/call.ts';
import * as api from '../../protocol/calls/calls.ts';
import { schemas } from '../../protocol/calls/schemas.ts';
import { asGuest, keyHeader } from '../../protocol/paths.ts';
import type { Spend } from '../access/rateLimits.ts';
import { actingAs } from '../access/auditActor.ts';
import { requireCookie } from '../access/cookieCheck.ts';
import { dropParticipant } from '../access/session.ts';
import { actorOf, allow, type Request, type Viewer } from '../access/viewer.ts';
import type { App } from '../usecases/App.ts';
import { toAppError } from '../base/toAppError.ts';
import { find, type LoadedEntities } from '../usecases/loadEntities.ts';
import { BodyReader, mayBeLarge, type Form } from './body.ts';
import { asPaymentFailure } from './paymentFailure.ts';

/** What a handler gives: what its call answers, and whether that is new where the call's status says so. */
type Answer<Name extends api.CallName> =
  200 | 201 extends api.StatusOf<Name> ? { isNew: boolean; body: api.ReplyOf<Name> } : api.ReplyOf<Name>;

/** What a handler is given: what the call is about, who asks, and what was sent, checked. */
export type HandlerContext<Name extends api.CallName> = LoadedEntities[api.AboutOf<Name>] & {
  ctx: Context;
  viewer: Viewer;
  params: api.ParamsOf<Name>;
  query: api.CheckedQueryOf<Name>;
  input: Name extends api.CallWithBody ? api.InputOf<Name> : undefined;
  /** The page's own key of a submission: sent again, it is the same submission. */
  idempotencyKey: Name extends api.CallWithKey ? string | undefined : never;
  /** Takes one from what the caller's address may do. */
  spend: Spend;
};

/** What answers each call. */
export type Handlers = { [Name in api.CallName]: (asked: HandlerContext<Name>) => Promise<Answer<Name>> };

/**
 * Answers the calls of an app, each in this order: the body's size and form (413, 415, 400), what the call is about (404),
 * who asks (401, 403), what is asked (400), and then its handler. Of whom a large body comes is asked before it is read.
 */
export function addCalls(router: Router, app: App, handlers: Handlers): void {
  const bodies = new BodyReader();
  for (const name of Object.keys(handlers) as api.CallName[]) {
    const call: Call = api.calls[name];
    const handle = handlers[name] as (asked: unknown) => Promise<unknown>;
    const [method, path] = name.split(' ') as [Method, string];
    const form: Form = { size: call.size ?? 'ordinary', mayBeBeacon: call.mayBeBeacon ?? false };
    const steps = call.refusal === 'PaymentFailed' ? [asPaymentFailure] : [];
    router[verbs[method]](path, ...steps, async (ctx: Context) => {
      const look = async () =>
        find[api.aboutOf(name)](app, ctx.params as Record<string, string>, mustBeFresh(name, call));
      if (mayBeLarge(ctx, form.size)) await allow(app, call, requestOf(app, ctx), await look());
      const answer = async (json?: unknown): Promise<unknown> => {
        const subject = await look().catch((error: unknown) => {
          if (call.endsSubject && isOwnEnd(app, ctx, error)) return undefined;
          throw error;
        });
        if (!subject) return dropParticipant(ctx, ctx.params.id);
        const viewer = await allow(app, call, requestOf(app, ctx), subject);
        const spend = app.limits.allowanceOf(ctx.ip, viewer);
        const asked = { ...subject, ...readSent(call, ctx, json), ctx, viewer, spend };
        if (call.needsCookies) requireCookie(ctx);
        const work = async () => handle(asked);
        const answered = await (isLogged(call) ? actingAs(actorOf(viewer, call), work) : work());
        if (mayEndRights(name, call)) await app.nodes.eventBus.flush();
        return answered;
      };
      reply(ctx, call, await (call.body ? bodies.withBody(ctx, form, answer) : answer()));
    });
  }
}

/** The participant is gone whose seat this browser still has: it sends again what was done. */
const isOwnEnd = (app: App, ctx: Context, error: unknown): boolean =>
  toAppError(error).code === 'participant_not_found' &&
  requestOf(app, ctx).grants.participants.some(({ participantId }) => participantId === ctx.params.id);

/** Who only plays is judged by what the database accepts; an event is else what its organiser has made of it by now. */
const mustBeFresh = (name: api.CallName, call: Call): boolean =>
  api.aboutOf(name) === 'event' ? !call.isJudgedLater : mayOrganise(call);

/** What guests do to join and to play is in no log. */
const isLogged = ({ who }: Call) => who !== 'anybody' && who !== 'participant';

const ofPlayers = new Set<Access['who']>(['anybody', 'participant', 'self', 'couple']);
const mayOrganise = ({ who }: Call) => !ofPlayers.has(who);

/**
 * What ends rights is acknowledged when the other servers can hear of it: their open connections are the last that would
 * still tell somebody what is not theirs any more.
 */
const mayEndRights = (name: api.CallName, call: Call): boolean =>
  call.endsRights ?? (!name.startsWith('GET') && mayOrganise(call));

const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;

function reply(
  ctx: Context,
  { reply: shape, statuses: [status, other] = [200] }: Call,
  answer: unknown,
): void {
  const { isNew, body } = other
    ? (answer as { isNew: boolean; body: unknown })
    : { isNew: true, body: answer };
  ctx.status = shape ? (isNew ? status! : other!) : 204;
  if (!shape) return;
  const isText = shape.startsWith('text/');
  ctx.type = isText ? shape : 'json';
  ctx.body = isText ? body : JSON.stringify(body);
}

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
  idempotencyKey: ctx.get(keyHeader).slice(0, 200) || undefined,
});

/** Who asks, as far as the request itself says. */
export const requestOf = ({ sessions }: App, ctx: Context): Request => ({
  grants: sessions.grantsOf(ctx.req, () => ctx.cookies),
  isAsGuest: ctx.query.as === asGuest.as,
});
