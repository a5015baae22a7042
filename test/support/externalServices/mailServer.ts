import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { readMail, type ReceivedMail } from './readMail.ts';

/** A real SMTP server on a free local port, with a mailbox that tests can read. */
export interface MailServer {
  url: string;
  port: number;
  /** The accepted mails, in order of arrival. */
  mails: ReceivedMail[];
  /** The number of mails received, including refused ones. */
  askedCount: () => number;
  stop: () => Promise<void>;
}

interface MailServerOptions {
  /** Starts on the same port again. */
  port?: number;
  /**
   * Called with each mail before it is acknowledged. Throwing refuses the mail; waiting delays the
   * acknowledgement.
   */
  onMail?: (mail: ReceivedMail, askedCount: number) => void | Promise<void>;
  /** Requires this user and password. */
  login?: { user: string; password: string };
}

/** Starts a mail server. */
export async function startMailServer({
  port = 0,
  onMail,
  login,
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let askedCount = 0;
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    authOptional: !login,
    closeTimeout: 100,
    onAuth({ username, password }, _session, answer) {
      const isKnown = username === login?.user && password === login?.password;
      if (isKnown) answer(null, { user: username });
      else answer(new Error(`Wrong password ${password} for ${username}`));
    },
    onData(stream, session, answer) {
      const take = async (): Promise<void> => {
        const source = await text(stream);
        askedCount += 1;
        const mail = readMail(
          source,
          session.envelope.rcptTo.map(({ address }) => address),
        );
        await onMail?.(mail, askedCount);
        mails.push(mail);
      };
      take().then(
        () => answer(),
        (error: Error) => answer(error),
      );
    },
  });
  // Some tests kill the client.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const taken = (server.server.address() as AddressInfo).port;
  const account = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : '';
  return {
    url: `smtp://${account}127.0.0.1:${taken}`,
    port: taken,
    mails,
    askedCount: () => askedCount,
    stop: async () => new Promise((resolve) => server.close(() => resolve())),
  };
}
