import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';

const defaults = {
  port: 3_000,
  host: '0.0.0.0',
  publicUrl: undefined,
  mongodbUri: undefined,
  dataDir: './data',
  sessionSecret: undefined,
  ownerPassword: undefined,
  trustProxyHops: 0,
  logLevel: 'info',
};
const keys = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'MONGODB_URI',
  'DATA_DIR',
  'SESSION_SECRET',
  'OWNER_PASSWORD',
  'TRUST_PROXY',
  'LOG_LEVEL',
];

/** What the process says before it ends. */
function mistakesIn(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

describe('the configuration', () => {
  it('has a default for everything', () => expect(readConfig({})).toEqual(defaults));

  it('takes an empty value as unset, and leaves alone what is not ours', () => {
    const empty = Object.fromEntries(keys.map((key) => [key, '']));
    expect(readConfig({ ...empty, PATH: '/bin', FOO: 'bar' })).toEqual(defaults);
  });

  it('takes every setting', () => {
    const environment = {
      PORT: '8080',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://play.example.org/',
      MONGODB_URI: 'mongodb+srv://cluster.example/foretold',
      DATA_DIR: '/var/foretold',
      SESSION_SECRET: 'sixteen letters!',
      OWNER_PASSWORD: 'eight888',
      TRUST_PROXY: '2',
      LOG_LEVEL: 'debug',
    };
    expect(Object.keys(environment)).toEqual(keys);
    expect(readConfig(environment)).toEqual({
      port: 8_080,
      host: '127.0.0.1',
      publicUrl: 'https://play.example.org',
      mongodbUri: environment.MONGODB_URI,
      dataDir: '/var/foretold',
      sessionSecret: environment.SESSION_SECRET,
      ownerPassword: environment.OWNER_PASSWORD,
      trustProxyHops: 2,
      logLevel: 'debug',
    });
  });

  const port = 'PORT must be a whole number from 0 to 65535.';
  const url = 'PUBLIC_URL must be an address such as https://play.example.org.';
  const hops = 'TRUST_PROXY must be a whole number from 0 to 10.';
  it.each([
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
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ])('says in one sentence what is wrong with %s=%s', (key, value, sentence) => {
    expect(mistakesIn({ [key]: value })).toEqual([sentence]);
  });

  it('says one sentence a mistake when there are several', () => {
    expect(mistakesIn({ PORT: 'x', SESSION_SECRET: 'x', LOG_LEVEL: 'x' })).toEqual([
      port,
      expect.stringMatching(/^SESSION_SECRET /),
      expect.stringMatching(/^LOG_LEVEL /),
    ]);
  });
});

describe('.env.example', () => {
  it('lists exactly the settings that there are, with their defaults', async () => {
    const text = await readFile(new URL('../../.env.example', import.meta.url), 'utf8');
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const listed = Object.fromEntries(lines.map((line) => line.split('=') as [string, string]));
    expect(Object.keys(listed)).toEqual(keys);
    expect(readConfig(listed)).toEqual(defaults);
  });

  it('is complete: nothing else of the environment is read by config.ts', async () => {
    const source = await readFile(new URL('../../server/config.ts', import.meta.url), 'utf8');
    const read = new Set(source.match(/\b[A-Z]+(?:_[A-Z]+)*(?=: (?:z\b|wholeNumber))/g));
    expect([...read]).toEqual(keys);
  });
});
