/** A mail as it goes out. Its `id` stays the same when it is sent again, so that mailboxes can tell. */
export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The one who sends mail. */
export interface MailGateway {
  /** Done when the mail server has taken it; otherwise throws with a reason that names no password. */
  send: (mail: OutgoingMail) => Promise<void>;
}
