import type { bodyBytes } from '../limits.ts';
import type { schemas } from './schemas.ts';

/** The name of a schema of a body, a reply or a query parameter. */
export type SchemaName = keyof typeof schemas;

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Defines who may make a call or enter a room. Two other decisions are made elsewhere:
 * - Presenters decide which fields the caller sees. For example, they hide an answer that is not shown yet.
 * - Use cases decide whether the action is possible now. For example, they refuse a prediction for a closed
 *   question.
 *
 * A grant or a link is valid for one event only. The values mean:
 * - `anybody`: everyone; no grant is needed
 * - `participant`: a guest of the event. The body contains the participant, and the server checks that the
 *   caller has a grant for that participant.
 * - `self`: the participant in the address
 * - `selfOrOrganiser`: the participant in the address, or one of the `administrators`
 * - `participantOrOrganiser`: a participant or one of the `administrators`; their replies differ
 * - `couple`, `witness`: a helper whose link has that role
 * - `showStaff`: the organiser, the owner, or a helper with a co-host's or an MC's link
 * - `administrators`: the organiser, the owner, or a helper with a co-host's link
 * - `organiser`: the organiser or the owner. Used only for starting over and for links for helpers.
 * - `owner`: the owner of the platform
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
    | 'showStaff'
    | 'administrators'
    | 'organiser'
    | 'owner';
  /**
   * While the event is inactive, guests get 404 `event_inactive`, with the same text as for an unknown event.
   */
  isOfEvent?: true;
  /**
   * The access check uses the cached event and participants. The condition of the database write repeats the
   * check. A stale cache can therefore not permit a write.
   */
  isCheckedAtWrite?: true;
}

/** Describes a call, without its method and address. Contains plain data: schemas are referenced by name. */
export interface Call extends Access {
  /** A one-line description. */
  summary: string;
  /** The names of the query parameters, each with its schema. */
  query?: Readonly<Record<string, SchemaName>>;
  body?: SchemaName;
  /** The size limit of the body. Default: `ordinary`. */
  size?: keyof typeof bodyBytes;
  /** Accepts JSON with the type text/plain. `navigator.sendBeacon` sends a string with this type. */
  mayBeBeacon?: true;
  /**
   * Accepts an `Idempotency-Key`. The server treats repeated requests with the same key as one submission.
   */
  takesKey?: true;
  /**
   * The call sets a cookie that grants rights, or it precedes such a call. If the browser blocks cookies, the
   * server refuses the call (400 `cookies_blocked`) and stores nothing. The value selects the text of the
   * refusal: `join` says that the browser cannot join, `login` that it cannot stay logged in.
   */
  needsCookies?: 'join' | 'login';
  /**
   * The call revokes rights, although it requires no grant. The server publishes the change to other servers
   * before it replies.
   */
  endsRights?: true;
  /**
   * The call deletes the participant in the address. If that participant's browser repeats the call, it gets
   * the same reply.
   */
  deletesParticipant?: true;
  /**
   * The schema of the reply, the schema of each item of a list, or a media type. Default: no content (204).
   */
  reply?: SchemaName | `${SchemaName}[]` | `text/${'csv' | 'calendar'}`;
  /**
   * The possible statuses of a reply. Default: 200. If a call can reply with 201 and 200, then 200 means that
   * the request was a repetition or that it changed something existing.
   */
  statuses?: readonly (200 | 201)[];
  /** The schema of a refusal that only this call returns, in addition to `Refusal`. */
  refusal?: SchemaName;
}

/** The descriptions of calls, by method and address. */
export type Calls = Record<`${Method} /api/${string}`, Call>;
