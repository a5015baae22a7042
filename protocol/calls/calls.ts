import type { z } from 'zod';
import type { bodyBytes } from '../limits.ts';
import type { VariablesOf } from '../paths.ts';
import { eventCalls } from './eventCalls.ts';
import { platformCalls } from './platformCalls.ts';
import type { schemas } from './schemas.ts';

type Schemas = typeof schemas;

/** A body, a reply or a part of a query, by the name of its schema. */
export type SchemaName = keyof Schemas;

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may make a call or enter a room. What they then see of it, such as an answer that is not shown yet, the presenters
 * decide; whether it can be done now, such as a prediction for a closed question, the use cases.
 *
 * - `anybody`: no grant needed
 * - `participant`: whoever has joined the event (the call itself says as whom, and that is checked)
 * - `self`: that very participant, and nobody else
 * - `selfOrOrganiser`: that very participant, or who may do what is a co-host's
 * - `participantOrOrganiser`: each sees their own part
 * - `couple`, `witness`: came by such a link of that very event
 * - `host`: whoever runs the evening: the event's organiser, the owner, or a co-host or an MC by a link of that very event
 * - `cohost`: the event's organiser, the owner, or a co-host by a link of that very event
 * - `organiser`: holds the grant of that very event, and the owner; for codes, deletion, payment and links for helpers alone
 * - `owner`: runs the platform
 */
export interface Access {
  who:
    | 'anybody'
    | 'participant'
    | 'self'
    | 'selfOrOrganiser'
    | 'participantOrOrganiser'
    | 'couple'
    | 'witness'
    | 'host'
    | 'cohost'
    | 'organiser'
    | 'owner';
  /** Guests cannot reach it while the event is inactive: for them the event does not exist then. */
  isOfEvent?: true;
  /**
   * The database decides when it is stored whether it may be: until then an event and participants in memory are believed.
   */
  isJudgedLater?: true;
}

/** What is known of a call beside its method and its address. Plain data, which names its schemas. */
export interface Call extends Access {
  /** What it does, in a line. */
  summary: string;
  /** What may stand behind the `?`. */
  query?: Readonly<Record<string, SchemaName>>;
  body?: SchemaName;
  /** How large the body may be; `ordinary` unless told. */
  size?: keyof typeof bodyBytes;
  /** The JSON may come as text/plain: all that a browser's beacon can send. */
  mayBeBeacon?: true;
  /** Takes an `Idempotency-Key`: sent again under the same one, it is the same submission. */
  takesKey?: true;
  /**
   * Grants rights by the cookie, or prepares that: a page whose browser keeps no cookies is refused (400 `cookies_blocked`)
   * before anything is stored.
   */
  needsCookies?: true;
  /** Ends rights although nobody needs any to make it. */
  endsRights?: true;
  /** Ends the participant whom it is about: sent again by that one's own browser, it is answered as it was then. */
  endsSubject?: true;
  /** What is answered, alone or in a list; nothing unless told (204). */
  reply?: SchemaName | `${SchemaName}[]` | `text/${'csv' | 'calendar'}`;
  /** The statuses of a reply; 200 unless told. Where 201 and 200 are told, 200 answers a repetition or a change. */
  statuses?: readonly (200 | 201)[];
  /** What a refusal of its own looks like; `Refusal` unless told. */
  refusal?: SchemaName;
}

/** Calls by method and address. */
export type Calls = Record<`${Method} /api/${string}`, Call>;

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

export function aboutOf(name: string) {
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
