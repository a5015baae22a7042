import type { bodyBytes } from '../limits.ts';
import type { schemas } from './schemas.ts';

/** A body, a reply or a part of a query, by the name of its schema. */
export type SchemaName = keyof typeof schemas;

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
  isCheckedAtWrite?: true;
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
