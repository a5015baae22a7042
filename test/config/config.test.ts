import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/base/config.ts';

const defaults = {
  port: 3_000,
  host: '0.0.0.0',
  publicUrl: undefined,
  mongodbUri: undefined,
  redis: undefined,
  dataDir: './data',
  sessionSecret: undefined,
  ownerPassword: undefined,
  trustProxyHops: 0,
  payments: { provider: 'test' },
  mail: undefined,
  supportEmail: undefined,
  privacyUrl: undefined,
  retentionDays: undefined,
  serviceWorker: 'on',
  metrics: undefined,
  logLevel: 'info',
};
const keys = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'MONGODB_URI',
  'REDIS_URL',
  'REDIS_PREFIX',
  'DATA_DIR',
  'SESSION_SECRET',
  'OWNER_PASSWORD',
  'TRUST_PROXY',
  'PAYMENT_PROVIDER',
  'SQUARE_ACCESS_TOKEN',
  'SQUARE_APPLICATION_ID',
  'SQUARE_LOCATION_ID',
  'SQUARE_API_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'OWNER_EMAIL',
  'SUPPORT_EMAIL',
  'PRIVACY_URL',
  'RETENTION_DAYS',
  'SERVICE_WORKER',
  'METRICS_TOKEN',
  'METRICS_PORT',
  'METRICS_HOST',
  'LOG_LEVEL',
];

/** The output of the process before it exits. */
function mistakesIn(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

describe('configuration', () => {
  it('has a default for every setting', () => expect(readConfig({})).toEqual(defaults));

  it('treats an empty value as unset, and ignores foreign variables', () => {
    const empty = Object.fromEntries(keys.map((key) => [key, '']));
    expect(readConfig({ ...empty, PATH: '/bin', FOO: 'bar' })).toEqual(defaults);
  });

  it('reads every setting', () => {
    const environment = {
      PORT: '8080',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://play.example.org/',
      MONGODB_URI: 'mongodb+srv://cluster.example/foretold',
      REDIS_URL: 'rediss://user:secret@redis.example.org:6380',
      REDIS_PREFIX: 'party:',
      DATA_DIR: '/var/foretold',
      SESSION_SECRET: 'sixteen letters!',
      OWNER_PASSWORD: 'eight888',
      TRUST_PROXY: '2',
      PAYMENT_PROVIDER: 'square',
      SQUARE_ACCESS_TOKEN: 'token',
      SQUARE_APPLICATION_ID: 'sandbox-sq0idb-x',
      SQUARE_LOCATION_ID: 'L1',
      SQUARE_API_URL: 'https://connect.squareupsandbox.com/',
      SMTP_URL: 'smtps://user:secret@mail.example.org',
      MAIL_FROM: 'Foretold <hello@example.org>',
      OWNER_EMAIL: 'owner@example.org',
      SUPPORT_EMAIL: 'help@example.org',
      PRIVACY_URL: 'https://example.org/privacy',
      RETENTION_DAYS: '90',
      SERVICE_WORKER: 'off',
      METRICS_TOKEN: 'sixteen letters?',
      METRICS_PORT: '9464',
      METRICS_HOST: '::1',
      LOG_LEVEL: 'debug',
    };
    expect(Object.keys(environment)).toEqual(keys);
    expect(readConfig(environment)).toEqual({
      port: 8_080,
      host: '127.0.0.1',
      publicUrl: 'https://play.example.org',
      mongodbUri: environment.MONGODB_URI,
      redis: { url: environment.REDIS_URL, prefix: 'party:' },
      dataDir: '/var/foretold',
      sessionSecret: environment.SESSION_SECRET,
      ownerPassword: environment.OWNER_PASSWORD,
      trustProxyHops: 2,
      payments: {
        provider: 'square',
        accessToken: 'token',
        applicationId: 'sandbox-sq0idb-x',
        locationId: 'L1',
        apiUrl: 'https://connect.squareupsandbox.com',
      },
      mail: {
        smtpUrl: environment.SMTP_URL,
        from: 'Foretold <hello@example.org>',
        owner: 'owner@example.org',
      },
      supportEmail: 'help@example.org',
      privacyUrl: 'https://example.org/privacy',
      retentionDays: 90,
      serviceWorker: 'off',
      metrics: { token: 'sixteen letters?', address: { port: 9_464, host: '::1' } },
      logLevel: 'debug',
    });
  });

  it('serves metrics to token holders, or at a separate address on this machine only', () => {
    const token = 'sixteen letters?';
    expect(readConfig({ METRICS_TOKEN: token }).metrics).toEqual({ token, address: undefined });
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({
      token: undefined,
      address: { port: 9_464, host: '127.0.0.1' },
    });
    expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
  });

  it('sends the owner’s mails to the support address, or to the sender, when no address is set', () => {
    const mail = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'Foretold <hello@example.org>' };
    expect(readConfig(mail).mail?.owner).toBe('hello@example.org');
    expect(readConfig({ ...mail, MAIL_FROM: 'bare@example.org' }).mail?.owner).toBe('bare@example.org');
    expect(readConfig({ ...mail, SUPPORT_EMAIL: 'help@example.org' }).mail?.owner).toBe('help@example.org');
    expect(readConfig({ MAIL_FROM: 'bare@example.org' }).mail).toBeUndefined();
  });

  const port = 'PORT must be a whole number from 0 to 65535.';
  const url = 'PUBLIC_URL must be an address such as https://play.example.org.';
  const hops = 'TRUST_PROXY must be a whole number from 0 to 10.';
  const smtp = 'SMTP_URL must be an address such as smtps://user:password@mail.example.org.';
  const sender = 'MAIL_FROM must be an address such as Foretold <hello@example.org>.';
  const privacy = 'PRIVACY_URL must be an address such as https://example.org/privacy.';
  const days = 'RETENTION_DAYS must be a whole number from 1 to 3650.';
  it.each([
    ['SERVICE_WORKER', 'no', 'SERVICE_WORKER must be on or off.'],
    ['PORT', 'http', port],
    ['PORT', '-1', port],
    ['PORT', '65536', port],
    ['PORT', '3000.5', port],
    ['PORT', ' 3000', port],
    ['PUBLIC_URL', 'play.example.org', url],
    ['PUBLIC_URL', 'ftp://play.example.org', url],
    ['PUBLIC_URL', 'https://', url],
    ['PUBLIC_URL', 'https://play.example.org/game', 'PUBLIC_URL must be an address without a path.'],
    ['MONGODB_URI', 'localhost:27017', 'MONGODB_URI must begin with mongodb:// or mongodb+srv://.'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET must have at least 16 characters.'],
    ['OWNER_PASSWORD', '1234567', 'OWNER_PASSWORD must have at least 8 characters.'],
    ['OWNER_PASSWORD', 'x'.repeat(201), 'OWNER_PASSWORD must have at most 200 characters.'],
    ['TRUST_PROXY', 'true', hops],
    ['TRUST_PROXY', '11', hops],
    ['SMTP_URL', 'mail.example.org', smtp],
    ['SMTP_URL', 'https://mail.example.org', smtp],
    ['SMTP_URL', 'smtp://localhost', 'MAIL_FROM must be set if SMTP_URL is set.'],
    ['MAIL_FROM', 'Foretold', sender],
    ['MAIL_FROM', 'Foretold\r\nBcc: <all@example.org>', sender],
    ['MAIL_FROM', 'a@example.org, b@example.org', sender],
    ['OWNER_EMAIL', 'owner', 'OWNER_EMAIL must be an email address.'],
    ['SUPPORT_EMAIL', 'help@', 'SUPPORT_EMAIL must be an email address.'],
    ['PRIVACY_URL', 'javascript:alert(1)', privacy],
    ['RETENTION_DAYS', '0', days],
    ['RETENTION_DAYS', 'never', days],
    ['PAYMENT_PROVIDER', 'stripe', 'PAYMENT_PROVIDER must be test or square.'],
    ['SQUARE_API_URL', 'squareup', 'SQUARE_API_URL must be an address such as https://connect.squareup.com.'],
    [
      'SQUARE_API_URL',
      'https://connect.squareup.com/v2',
      'SQUARE_API_URL must be an address without a path.',
    ],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 16 characters.'],
    ['METRICS_PORT', 'yes', `METRICS_${port}`],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ])('reports in one sentence the fault of %s=%s', (key, value, sentence) => {
    expect(mistakesIn({ [key]: value })).toEqual([sentence]);
  });

  it('names the settings that Square needs, and requires none in the test mode', () => {
    expect(mistakesIn({ PAYMENT_PROVIDER: 'square', SQUARE_LOCATION_ID: 'L1' })).toEqual([
      'SQUARE_ACCESS_TOKEN must be set when PAYMENT_PROVIDER is square.',
      'SQUARE_APPLICATION_ID must be set when PAYMENT_PROVIDER is square.',
    ]);
    expect(mistakesIn({ PAYMENT_PROVIDER: 'test', SQUARE_LOCATION_ID: 'L1' })).toEqual([]);
  });

  it('reports each of several mistakes in one sentence', () => {
    expect(mistakesIn({ PORT: 'x', SESSION_SECRET: 'x', LOG_LEVEL: 'x' })).toEqual([
      port,
      expect.stringMatching(/^SESSION_SECRET /),
      expect.stringMatching(/^LOG_LEVEL /),
    ]);
  });
});

describe('.env.example', () => {
  it('lists exactly the existing settings with their defaults', async () => {
    const text = await readFile(new URL('../../.env.example', import.meta.url), 'utf8');
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const listedSettings = Object.fromEntries(lines.map((line) => line.split('=') as [string, string]));
    expect(Object.keys(listedSettings)).toEqual(keys);
    expect(readConfig(listedSettings)).toEqual(defaults);
  });

  it('is complete: config.ts reads nothing else of the environment', async () => {
    const source = await readFile(new URL('../../server/base/config.ts', import.meta.url), 'utf8');
    const read = new Set(source.match(/\b[A-Z]+(?:_[A-Z]+)*(?=: (?:z\b|wholeNumber|mailAddress))/g));
    expect([...read]).toEqual(keys);
  });

  it('requires the settings that several servers share when REDIS_URL is set', () => {
    const REDIS_URL = 'redis://localhost';
    expect(mistakesIn({ REDIS_URL })).toEqual(
      ['MONGODB_URI', 'SESSION_SECRET', 'OWNER_PASSWORD'].map(
        (name) => `${name} must be set if REDIS_URL is set, to the same value for each process.`,
      ),
    );
    expect(mistakesIn({ REDIS_URL: 'http://localhost' })).toEqual([
      'REDIS_URL must be an address such as redis://user:password@redis.example.org:6379.',
    ]);
  });
});
