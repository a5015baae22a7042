import type { z } from 'zod';
import type { VariablesOf } from '../pages.ts';
import type { Method, SchemaName } from './call.ts';
import { eventCalls } from './eventCalls.ts';
import { ownDataCalls, participantCalls } from './participantCalls.ts';
import { platformCalls } from './platformCalls.ts';
import { rehearsalCalls } from './rehearsalCalls.ts';
import type { schemas } from './schemas.ts';
import { staffCalls } from './staffCalls.ts';

type Schemas = typeof schemas;

/**
 * All calls of the API, by method and address. The server and the client derive their types from this table.
 * The order is that of docs/openapi.json.
 */
export const calls = {
  ...eventCalls,
  ...staffCalls,
  ...ownDataCalls,
  ...rehearsalCalls,
  ...participantCalls,
  ...platformCalls,
} as const;

/** The name of a call: its method and address, such as `GET /api/events/:shareCode`. */
export type CallName = keyof typeof calls;

type Entry<Name extends CallName> = (typeof calls)[Name];

/** The parameters in the path of a call, by name. */
export type ParamsOf<Name extends CallName> = Record<VariablesOf<Name>, string>;

/** The names of the calls with one HTTP method. */
export type CallBy<M extends Method> = Extract<CallName, `${M} ${string}`>;

/** The kind of entity that the address of a call identifies. */
export type AboutOf<Name extends string> = Name extends `${string} /api/events/:shareCode${string}`
  ? 'event'
  : Name extends `${string} /api/questions/:id${string}`
    ? 'question'
    : Name extends `${string} /api/participants/:id${string}`
      ? 'participant'
      : 'none';

/** Does the same as `AboutOf`, at run time. */
export function entityOf(name: string) {
  const path = name.slice(name.indexOf(' ') + 1);
  if (path.startsWith('/api/events/:shareCode')) return 'event';
  if (path.startsWith('/api/questions/:id')) return 'question';
  return path.startsWith('/api/participants/:id') ? 'participant' : 'none';
}

type BodyName<Name extends CallName> =
  Entry<Name> extends { body: infer Body extends SchemaName } ? Body : never;

export type CallWithBody = { [Name in CallName]: BodyName<Name> extends never ? never : Name }[CallName];

/** The body of a call before validation, as the client sends it. */
export type BodyOf<Name extends CallName> = z.input<Schemas[BodyName<Name>]>;

/** The body after validation on the server. */
export type InputOf<Name extends CallName> = z.output<Schemas[BodyName<Name>]>;

type QueryNames<Name extends CallName> =
  Entry<Name> extends { query: infer Query extends Record<string, SchemaName> } ? Query : object;

/** The query of a call before validation, as the client sends it. */
export type QueryOf<Name extends CallName> = {
  [Key in keyof QueryNames<Name>]?: z.input<Schemas[QueryNames<Name>[Key] & SchemaName]>;
};

/** The query after validation on the server. */
export type CheckedQueryOf<Name extends CallName> = {
  [Key in keyof QueryNames<Name>]: z.output<Schemas[QueryNames<Name>[Key] & SchemaName]>;
};

/** The calls that accept an `Idempotency-Key`. */
export type CallWithKey = {
  [Name in CallName]: Entry<Name> extends { takesKey: true } ? Name : never;
}[CallName];

/**
 * The calls that need cookies. The server refuses them (400 `cookies_blocked`) if the browser blocks cookies.
 */
export type CallWithCookies = {
  [Name in CallName]: Entry<Name> extends { needsCookies: string } ? Name : never;
}[CallName];

/** The statuses of a call's reply. */
export type StatusOf<Name extends CallName> =
  Entry<Name> extends { statuses: readonly (infer Status extends number)[] }
    ? Status
    : Entry<Name> extends { reply: unknown }
      ? 200
      : 204;

type Reply<Shape> = Shape extends SchemaName
  ? z.output<Schemas[Shape]>
  : Shape extends `${infer Item extends SchemaName}[]`
    ? z.output<Schemas[Item]>[]
    : string;

/** The type of a call's reply. With 204 it is `void`. */
export type ReplyOf<Name extends CallName> = Entry<Name> extends { reply: infer Shape } ? Reply<Shape> : void;
