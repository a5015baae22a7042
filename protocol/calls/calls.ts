import type { z } from 'zod';
import type { VariablesOf } from '../pages.ts';
import type { Method, SchemaName } from './call.ts';
import { eventCalls } from './eventCalls.ts';
import { platformCalls } from './platformCalls.ts';
import type { schemas } from './schemas.ts';

type Schemas = typeof schemas;

/** Every call of the API. The server and the client name one by its key, and take its types from here. */
export const calls = { ...eventCalls, ...platformCalls } as const;

/** A call by its method and address, such as `GET /api/events/:shareCode`. */
export type CallName = keyof typeof calls;

type Entry<Name extends CallName> = (typeof calls)[Name];

/** The variable parts of a call's address. */
export type ParamsOf<Name extends CallName> = Record<VariablesOf<Name>, string>;

/** The calls of one method. */
export type CallBy<M extends Method> = Extract<CallName, `${M} ${string}`>;

/** What a call is about: its address says so. */
export type AboutOf<Name extends string> = Name extends `${string} /api/events/:shareCode${string}`
  ? 'event'
  : Name extends `${string} /api/questions/:id${string}`
    ? 'question'
    : Name extends `${string} /api/participants/:id${string}`
      ? 'participant'
      : 'none';

export function entityOf(name: string) {
  const path = name.slice(name.indexOf(' ') + 1);
  if (path.startsWith('/api/events/:shareCode')) return 'event';
  if (path.startsWith('/api/questions/:id')) return 'question';
  return path.startsWith('/api/participants/:id') ? 'participant' : 'none';
}

type BodyName<Name extends CallName> =
  Entry<Name> extends { body: infer Body extends SchemaName } ? Body : never;

/** The calls that have a body. */
export type CallWithBody = { [Name in CallName]: BodyName<Name> extends never ? never : Name }[CallName];

/** The body of a call as it is sent. */
export type BodyOf<Name extends CallName> = z.input<Schemas[BodyName<Name>]>;

/** The body as the server gets it, checked and tidied. */
export type InputOf<Name extends CallName> = z.output<Schemas[BodyName<Name>]>;

type QueryNames<Name extends CallName> =
  Entry<Name> extends { query: infer Query extends Record<string, SchemaName> } ? Query : object;

/** The query of a call as it is sent. */
export type QueryOf<Name extends CallName> = {
  [Key in keyof QueryNames<Name>]?: z.input<Schemas[QueryNames<Name>[Key] & SchemaName]>;
};

/** The query as the server gets it. */
export type CheckedQueryOf<Name extends CallName> = {
  [Key in keyof QueryNames<Name>]: z.output<Schemas[QueryNames<Name>[Key] & SchemaName]>;
};

/** The calls that take an `Idempotency-Key`. */
export type CallWithKey = {
  [Name in CallName]: Entry<Name> extends { takesKey: true } ? Name : never;
}[CallName];

/** The calls that a browser without cookies cannot make. */
export type CallWithCookies = {
  [Name in CallName]: Entry<Name> extends { needsCookies: true } ? Name : never;
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
  : Shape extends `${infer One extends SchemaName}[]`
    ? z.output<Schemas[One]>[]
    : string;

/** What a call answers; nothing with 204. */
export type ReplyOf<Name extends CallName> = Entry<Name> extends { reply: infer Shape } ? Reply<Shape> : void;
