import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Access, Call, Method, SchemaName } from '../../protocol/calls/call.ts';
import * as api from '../../protocol/calls/calls.ts';
import { schemas } from '../../protocol/calls/schemas.ts';
import { asGuest, keyHeader } from '../../protocol/paths.ts';
import type { TakeToken } from '../access/rateLimits.ts';
import { runAsActor } from '../access/auditActor.ts';
import { requireCookie } from '../access/cookieCheck.ts';
import { dropParticipant } from '../access/session.ts';
import { actorOf, allow, type Credentials, type Viewer } from '../access/viewer.ts';
import type { App } from '../usecases/App.ts';
import { toAppError } from '../base/toAppError.ts';
import type { LoadSource } from '../usecases/idempotency.ts';
import { entityLoaders, findEvent, type LoadedEntities } from '../usecases/loadEntities.ts';
import { BodyReader, mayBeLarge, type Form } from './body.ts';
import { ListParts, listStream } from './listStream.ts';
import { asPaymentFailure } from './paymentFailure.ts';

/**
 * The result of a handler: the body of the reply. `isNew` is present for calls with the statuses 200 and 201.
 */
type Answer<Name extends api.CallName> =
  200 | 201 extends api.StatusOf<Name>
    ? { isNew: boolean; body: api.ReplyOf<Name> }
    : api.ReplyOf<Name> | PartsOf<api.ReplyOf<Name>>;

/** The parts of a reply. A long list can be sent in parts. */
type PartsOf<Reply> = Reply extends readonly (infer Item)[] ? ListParts<Item> : never;

/** The context of a handler: the loaded entities, the viewer, and the validated request. */
export type HandlerContext<Name extends api.CallName> = LoadedEntities[api.AboutOf<Name>] & {
  ctx: Context;
  viewer: Viewer;
  params: api.ParamsOf<Name>;
  query: api.CheckedQueryOf<Name>;
  input: Name extends api.CallWithBody ? api.InputOf<Name> : undefined;
  /** The idempotency key of a submission. A retry has the same key. */
  idempotencyKey: Name extends api.CallWithKey ? string | undefined : never;
  /** Takes a token from a rate limit of the caller's address. */
  takeToken: TakeToken;
};

export type Handlers = { [Name in api.CallName]: (context: HandlerContext<Name>) => Promise<Answer<Name>> };

/**
 * Adds the calls of an app to the router. Each request passes these steps in order:
 *
 * 1. Check the size and the format of the body (413, 415, 400). For a large body, access is checked before
 * the body is read.
 * 2. Load the entities (404).
 * 3. Check access (401, 403).
 * 4. Validate the input (400).
 * 5. Call the handler.
 */
export function addCalls(router: Router, app: App, handlers: Handlers): void {
  const bodies = new BodyReader();
  for (const name of Object.keys(handlers) as api.CallName[]) {
    const call: Call = api.calls[name];
    const handle = handlers[name] as (context: unknown) => Promise<unknown>;
    const [method, path] = name.split(' ') as [Method, string];
    const form: Form = { size: call.size ?? 'ordinary', mayBeBeacon: call.mayBeBeacon ?? false };
    const steps = call.refusal === 'PaymentFailed' ? [asPaymentFailure] : [];
    router[verbs[method]](path, ...steps, async (ctx: Context) => {
      const load = async () =>
        entityLoaders[api.entityOf(name)](app, ctx.params as Record<string, string>, mustBeFresh(name, call));
      if (mayBeLarge(ctx, form.size)) await allow(app, call, credentialsOf(app, ctx), await load());
      const answer = async (json?: unknown): Promise<unknown> => {
        const subject = await load().catch((error: unknown) => {
          if (call.deletesParticipant && isRepeatedRemoval(app, ctx, error)) return undefined;
          throw error;
        });
        if (!subject) return dropParticipant(ctx, ctx.params.id);
        const viewer = await allow(app, call, credentialsOf(app, ctx), subject);
        const takeToken = app.limits.allowanceOf(ctx.ip, viewer);
        const context = { ...subject, ...parseRequest(call, ctx, json), ctx, viewer, takeToken };
        if (call.needsCookies) requireCookie(ctx, call.needsCookies);
        const work = async () => handle(context);
        const result = await (isLogged(call) ? runAsActor(actorOf(viewer, call), work) : work());
        if (mustReachServers(name, call)) await app.nodes.eventBus.flush();
        return result;
      };
      await reply(ctx, call, await (call.body ? bodies.withBody(ctx, form, answer) : answer()));
    });
  }
}

/**
 * Returns true if this browser repeats the removal of a participant for whom it has a grant and who was
 * already removed.
 */
const isRepeatedRemoval = (app: App, ctx: Context, error: unknown): boolean =>
  toAppError(error).code === 'participant_not_found' &&
  credentialsOf(app, ctx).grants.participants.some(({ participantId }) => participantId === ctx.params.id);

/**
 * Returns true for calls that must read the event from the database. Guests' calls can use the cached event,
 * because the database conditions of their writes validate them again.
 */
const mustBeFresh = (name: api.CallName, call: Call): boolean =>
  api.entityOf(name) === 'event' ? !call.isCheckedAtWrite : mayOrganise(call);

/** Returns true for calls that are recorded in the audit log. Joining and playing are not recorded. */
const isLogged = ({ who }: Call) => who !== 'anybody' && who !== 'participant';

const playerAccess = new Set<Access['who']>(['anybody', 'participant', 'self', 'couple']);
const mayOrganise = ({ who }: Call) => !playerAccess.has(who);

/**
 * Returns true for calls that can revoke rights. The server replies to them after it has flushed the event
 * bus. Other servers have then closed connections without rights.
 */
const mustReachServers = (name: api.CallName, call: Call): boolean =>
  call.endsRights ?? (!name.startsWith('GET') && mayOrganise(call));

const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;

async function reply(
  ctx: Context,
  { reply: shape, statuses: [status, other] = [200] }: Call,
  answer: unknown,
): Promise<void> {
  const { isNew, body } = other
    ? (answer as { isNew: boolean; body: unknown })
    : { isNew: true, body: answer };
  ctx.status = shape ? (isNew ? status! : other!) : 204;
  if (!shape) return;
  const isText = shape.startsWith('text/');
  ctx.type = isText ? shape : 'json';
  if (body instanceof ListParts) ctx.body = await listStream(body);
  else ctx.body = isText ? body : JSON.stringify(body);
}

/** Validates the request by the schemas of the call. Throws `invalid`. */
const parseRequest = ({ body, query = {} }: Call, ctx: Context, json: unknown) => ({
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

/** Returns the credentials of a request. */
export const credentialsOf = ({ sessions }: App, ctx: Context): Credentials => ({
  grants: sessions.grantsOf(ctx.req, () => ctx.cookies),
  isAsGuest: ctx.query.as === asGuest.as,
});

/** Creates the loader of an event to copy. It admits the organiser of that event and the owner. */
export const sourceLoader =
  (app: App, ctx: Context): LoadSource =>
  async (shareCode) => {
    const event = await findEvent(shareCode);
    await allow(app, { who: 'organiser' }, credentialsOf(app, ctx), { event });
    app.eventCache.publishIfNewer(event);
    return app.eventCache.get(event._id.toString());
  };
