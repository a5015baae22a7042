import { createTransport } from 'nodemailer';

/** A mail as it goes out. Its `id` stays the same when it is sent again, so that mailboxes can tell. */
interface OutgoingMail {
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

/** A server that does not answer is not waited for. */
const timeoutMs = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
const longestReason = 300;

interface SmtpSettings {
  smtpUrl: string;
  from: string;
  /** Where replies go, when not to the sender. */
  replyTo?: string | undefined;
}

/** Sends by SMTP; an `smtp://` server's offer to encrypt is taken. Nothing that a mail says can name another recipient. */
export function createSmtpGateway({ smtpUrl, from, replyTo }: SmtpSettings): MailGateway {
  const transport = createTransport({
    url: smtpUrl,
    ...timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const hide = secretsOf(smtpUrl);
  const [domain = ''] = from.slice(from.lastIndexOf('@') + 1).split('>', 1);
  return {
    async send({ id, to, ...content }) {
      try {
        await transport.sendMail({
          ...content,
          from,
          ...(replyTo && { replyTo }),
          // As an object it is one address, whatever is in it.
          to: { name: '', address: to },
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        // Without its cause, which may name the password.
        // oxlint-disable-next-line preserve-caught-error
        throw new Error(hide(reasonOf(error)));
      }
    },
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Takes user and password out of what a mail server says. */
function secretsOf(smtpUrl: string): (text: string) => string {
  const { username, password } = new URL(smtpUrl);
  const plain = [password, username].map((secret) => decodeURIComponent(secret)).filter(Boolean);
  const secrets = plain.flatMap((secret) => [secret, Buffer.from(secret).toString('base64')]);
  return (text) =>
    secrets
      .reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text)
      .replace(/\s+/g, ' ')
      .slice(0, longestReason);
}
