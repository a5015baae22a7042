import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpGateway } from '../../server/gateways/mail.ts';
import { startMailServer, type MailServer } from '../support/externalServices/mailServer.ts';

const from = 'Foretold <hello@foretold.example>';
const mail = {
  id: '64b7f0a1c2d3e4f5a6b7c8d9',
  to: 'ada@example.org',
  subject: 'Your event is live: Zoë & Łukasz 💍',
  text: 'Hello\n\nZoë & Łukasz\n',
  html: '<p>Zoë &amp; Łukasz</p>',
};
const servers: MailServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => server.stop()));
});

async function start(...[manners]: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(manners);
  servers.push(server);
  return server;
}

describe('SMTP gateway', () => {
  it('delivers subject, text and HTML unchanged, from the configured sender', async () => {
    const server = await start();
    await createSmtpGateway({ smtpUrl: server.url, from, replyTo: 'help@foretold.example' }).send(mail);
    const [received] = server.mails;
    expect(received).toMatchObject({ recipients: ['ada@example.org'], subject: mail.subject });
    expect(received?.text.replaceAll('\r\n', '\n')).toContain(mail.text.trim());
    expect(received?.html).toContain(mail.html);
    expect(received?.headers.get('from')).toEqual([from]);
    expect(received?.headers.get('reply-to')).toEqual(['help@foretold.example']);
    expect(received?.headers.get('auto-submitted')).toEqual(['auto-generated']);
  });

  it('uses the same message id when a mail is sent again', async () => {
    const server = await start();
    const gateway = createSmtpGateway({ smtpUrl: server.url, from });
    await gateway.send(mail);
    await gateway.send(mail);
    const ids = server.mails.map(({ headers }) => headers.get('message-id')?.[0]);
    expect(ids).toEqual([`<${mail.id}@foretold.example>`, `<${mail.id}@foretold.example>`]);
  });

  it.each([
    ['a subject', { subject: 'Party\r\nBcc: everybody@example.org\r\n\r\nGo to evil.example' }],
    ['an address', { to: 'ada@example.org\r\nBcc: everybody@example.org' }],
    ['an address with a comma', { to: 'ada@example.org, everybody@example.org' }],
    ['an address with brackets', { to: 'ada@example.org> RCPT TO:<everybody@example.org' }],
  ])('adds no header and no recipient for %s', async (_, change) => {
    const server = await start();
    const gateway = createSmtpGateway({ smtpUrl: server.url, from });
    await gateway.send({ ...mail, ...change }).catch(() => undefined);
    for (const received of server.mails) {
      expect(received.headers.has('bcc')).toBe(false);
      expect(received.recipients).toHaveLength(1);
      expect(received.recipients).not.toContain('everybody@example.org');
      expect(received.text.trim()).toBe(mail.text.trim().replaceAll('\n', '\r\n'));
    }
  });

  it('authenticates with the user and the password of the address', async () => {
    const login = { user: 'mailer@foretold.example', password: 'p@ss/word:1' };
    const server = await start({ login });
    await createSmtpGateway({ smtpUrl: server.url, from }).send(mail);
    expect(server.mails).toHaveLength(1);
  });

  it('reports why a mail was refused, without the password', async () => {
    const server = await start({ login: { user: 'mailer', password: 'right' } });
    const smtpUrl = `smtp://mailer:wr%2Fong-secret@127.0.0.1:${server.port}`;
    const sending = createSmtpGateway({ smtpUrl, from }).send(mail);
    await expect(sending).rejects.toThrow(/Invalid login: 535 Wrong password \[hidden\] for \[hidden\]/);
    const error: unknown = await sending.catch((reason: unknown) => reason);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret');
  });

  it('reports a server that does not respond', async () => {
    const server = await start();
    await server.stop();
    await expect(createSmtpGateway({ smtpUrl: server.url, from }).send(mail)).rejects.toThrow('ECONNREFUSED');
  });
});
