import type { bodyBytes } from '../limits.ts';
import type { schemas } from './schemas.ts';

/** A body, a reply or a part of a query, by the name of its schema. */
export type SchemaName = keyof typeof schemas;

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may make a call or enter a room. Two things are decided elsewhere:
 * - Presenters decide which fields the caller sees, such as an answer that is not shown yet.
 * - Use cases decide whether the action is possible now, such as a prediction for a closed question.
 *
 * Grants and links always count for one event only:
 * - `anybody`: no grant is needed
 * - `participant`: a guest of the event; the body names the participant, and the server checks that the
 *   caller has that participant's grant
 * - `self`: the participant in the address
 * - `selfOrOrganiser`: the participant in the address, or one of the `administrators`
 * - `participantOrOrganiser`: a participant or one of the `administrators`, with different replies
 * - `couple`, `witness`: a helper who entered by a link with that role
 * - `showStaff`: the organiser, the owner, or a helper who entered by a co-host's or an MC's link
 * - `administrators`: the organiser, the owner, or a helper who entered by a co-host's link
 * - `organiser`: the organiser or the owner; only for starting over and links for helpers
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
    | 'showStaff'
    | 'administrators'
    | 'organiser'
    | 'owner';
  /** While the event is inactive, guests get 404 `event_inactive`, with the text for an unknown event. */
  isOfEvent?: true;
  /**
   * The access check uses the cached event and participants. The condition of the database write repeats the
   * check, so a stale cache cannot permit a write.
   */
  isCheckedAtWrite?: true;
}

/** The description of a call without its method and address. Plain data: schemas are referenced by name. */
export interface Call extends Access {
  /** A description of one line. */
  summary: string;
  /** The parameters of the query, with the schema of each. */
  query?: Readonly<Record<string, SchemaName>>;
  body?: SchemaName;
  /** The size limit of the body. Default: `ordinary`. */
  size?: keyof typeof bodyBytes;
  /** Accepts JSON as text/plain, because a browser's beacon can send no other type. */
  mayBeBeacon?: true;
  /** Accepts an `Idempotency-Key`. A repetition with the same key counts as the same submission. */
  takesKey?: true;
  /**
   * The call sets a cookie that grants rights, or precedes such a call. A browser that blocks cookies is
   * refused (400 `cookies_blocked`) before anything is stored. The value selects the text of the refusal: the
   * browser cannot join, or cannot stay logged in.
   */
  needsCookies?: 'join' | 'login';
  /**
   * Ends rights but needs no grant. The server replies after it has published the change to other servers.
   */
  endsRights?: true;
  /**
   * Deletes the participant in the address. A repetition by that participant's browser gets the same reply.
   */
  deletesParticipant?: true;
  /** The schema of the reply, alone or as a list, or a media type. Default: no content (204). */
  reply?: SchemaName | `${SchemaName}[]` | `text/${'csv' | 'calendar'}`;
  /** The statuses of a reply. Default: 200. With both 201 and 200, 200 means a repetition or a change. */
  statuses?: readonly (200 | 201)[];
  /** The schema of a refusal that only this call has, beside `Refusal`. */
  refusal?: SchemaName;
}

/** Call descriptions by method and address. */
export type Calls = Record<`${Method} /api/${string}`, Call>;
