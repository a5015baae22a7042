import { createTransport } from 'nodemailer';
import { mailing } from '../base/limits.ts';

/** An outgoing mail. A retry has the same `id`, so that mailboxes can detect the duplicate. */
interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailGateway {
  /**
   * Resolves when the mail server has accepted the mail. Otherwise rejects with an error that contains no
   * secrets.
   */
  send: (mail: OutgoingMail) => Promise<void>;
}

const maxReasonLength = 300;

interface SmtpSettings {
  smtpUrl: string;
  from: string;
  /** The address for replies. Absent: the address of the sender. */
  replyTo?: string | undefined;
}

/**
 * Creates a gateway for SMTP. It uses STARTTLS if the server offers it. The content of a mail cannot add
 * recipients.
 */
export function createSmtpGateway({ smtpUrl, from, replyTo }: SmtpSettings): MailGateway {
  const transport = createTransport({
    url: smtpUrl,
    ...mailing.serverTimeoutsMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const hideSecrets = secretHider(smtpUrl);
  const [domain = ''] = from.slice(from.lastIndexOf('@') + 1).split('>', 1);
  return {
    async send({ id, to, ...content }) {
      try {
        await transport.sendMail({
          ...content,
          from,
          ...(replyTo && { replyTo }),
          // An address object is used, because it is never parsed as a list of addresses.
          to: { name: '', address: to },
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        // Without the cause, which may contain the password.
        // oxlint-disable-next-line preserve-caught-error
        throw new Error(hideSecrets(reasonOf(error)));
      }
    },
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Returns a function that removes the user and the password from an error message of the mail server. */
function secretHider(smtpUrl: string): (text: string) => string {
  const { username, password } = new URL(smtpUrl);
  const plain = [password, username].map((secret) => decodeURIComponent(secret)).filter(Boolean);
  const secrets = plain.flatMap((secret) => [secret, Buffer.from(secret).toString('base64')]);
  return (text) =>
    secrets
      .reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text)
      .replace(/\s+/g, ' ')
      .slice(0, maxReasonLength);
}
