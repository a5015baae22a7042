/** Every way in which a call can be refused, and its HTTP status. Sockets answer the same codes. */
export const errorStatus = {
  malformed_body: 400,
  invalid: 400,
  not_signed_in: 401,
  payment_required: 402,
  payment_declined: 402,
  not_allowed: 403,
  foreign_origin: 403,
  not_found: 404,
  event_not_found: 404,
  event_inactive: 404,
  question_not_found: 404,
  participant_not_found: 404,
  seat_link_spent: 404,
  short_link_not_found: 404,
  payment_not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  name_taken: 409,
  event_full: 409,
  door_closed: 409,
  event_over: 409,
  seat_request_waiting: 409,
  seat_request_refused: 409,
  share_code_taken: 409,
  price_changed: 409,
  question_closed: 409,
  option_in_use: 409,
  sample_event: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
  payment_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One field of a refused body: where, and what is wrong with it. */
export interface Issue {
  path: string;
  message: string;
}

/** The body of every refusal. `issues` only with status 400. */
export interface Refusal {
  message: string;
  code: ErrorCode;
  issues?: Issue[];
  /** With `name_taken`: a name like it that nobody in the event has. */
  suggestion?: string;
}
