import { config as loadEnvFile } from 'dotenv';
import { z } from 'zod';
import { lengths } from '../../protocol/limits.ts';
import { PaymentProvider } from '../../protocol/schemas/platform/payments.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: `must be a whole number from ${min} to ${max}` })
    .transform(Number)
    .refine((value) => value >= min && value <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    });

const mailAddress = z.email({ error: 'must be an email address' }).optional();

/** Returns the email address of `Name <address>` or of a bare address. Returns undefined if it is invalid. */
function addressOf(sender: string): string | undefined {
  const [, bracketed] = /^[^<>\r\n]*<([^<>]+)>$/.exec(sender) ?? [];
  return z.email().safeParse(bracketed ?? sender).data;
}

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3_000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, abort: true, error: 'must be an address such as https://play.example.org' })
    .refine((url) => new URL(url).pathname === '/', { error: 'must be an address without a path' })
    .transform((url) => new URL(url).origin)
    .optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, { error: 'must begin with mongodb:// or mongodb+srv://' })
    .optional(),
  REDIS_URL: z
    .url({
      protocol: /^rediss?$/,
      error: 'must be an address such as redis://user:password@redis.example.org:6379',
    })
    .optional(),
  REDIS_PREFIX: z.string().default('foretold:'),
  DATA_DIR: z.string().default('./data'),
  SESSION_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  OWNER_PASSWORD: z
    .string()
    .min(8, { error: 'must have at least 8 characters' })
    .max(lengths.password, { error: `must have at most ${lengths.password} characters` })
    .optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  PAYMENT_PROVIDER: z.enum(PaymentProvider.options, { error: 'must be test or square' }).default('test'),
  SQUARE_ACCESS_TOKEN: z.string().optional(),
  SQUARE_APPLICATION_ID: z.string().optional(),
  SQUARE_LOCATION_ID: z.string().optional(),
  SQUARE_API_URL: z
    .url({
      protocol: /^https?$/,
      abort: true,
      error: 'must be an address such as https://connect.squareup.com',
    })
    .refine((url) => new URL(url).pathname === '/', { error: 'must be an address without a path' })
    .transform((url) => new URL(url).origin)
    .default('https://connect.squareup.com'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example.org' })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((from) => addressOf(from) !== undefined, {
      error: 'must be an address such as Foretold <hello@example.org>',
    })
    .optional(),
  OWNER_EMAIL: mailAddress,
  SUPPORT_EMAIL: mailAddress,
  PRIVACY_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://example.org/privacy' })
    .optional(),
  RETENTION_DAYS: wholeNumber(1, 3_650).optional(),
  SERVICE_WORKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
});

/** Invalid environment variables. The message has one sentence per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the environment variables and a `.env` file in the working folder. An empty value is treated as
 * unset. Throws ConfigError.
 */
export function readConfig(environment: NodeJS.ProcessEnv = readEnvironment()) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (!result.success)
    throw new ConfigError(
      result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'),
    );
  const env = result.data;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    mongodbUri: env.MONGODB_URI,
    /** Connects several processes that share one database. Absent: this is the only process. */
    redis: redisSettings(env),
    dataDir: env.DATA_DIR,
    sessionSecret: env.SESSION_SECRET,
    ownerPassword: env.OWNER_PASSWORD,
    trustProxyHops: env.TRUST_PROXY,
    payments: paymentSettings(env),
    /** The mail settings. Absent: no mail is sent. */
    mail: mailSettings(env),
    supportEmail: env.SUPPORT_EMAIL,
    privacyUrl: env.PRIVACY_URL,
    /** The number of days after its date for which an event is stored. Absent: events are never deleted. */
    retentionDays: env.RETENTION_DAYS,
    /** The operator's contact for push services. Absent: guests get no notifications. */
    pushSubject: pushSubject(env),
    /** `off` removes the service worker and its offline cache from all phones. */
    serviceWorker: env.SERVICE_WORKER,
    /** The settings of `/metrics`. Absent: there are no metrics. */
    metrics: metricsSettings(env),
    logLevel: env.LOG_LEVEL,
  };
}

/** The validated settings of the documented environment variables. */
export type Config = ReturnType<typeof readConfig>;

type EnvironmentValues = z.infer<typeof Environment>;

const sharedVariables = ['MONGODB_URI', 'SESSION_SECRET', 'OWNER_PASSWORD'] as const;

/**
 * Returns the Redis settings, or undefined without `REDIS_URL`. With Redis, several processes share the
 * database. Secrets that a single process generates for itself must then be set explicitly.
 */
function redisSettings(env: EnvironmentValues) {
  if (!env.REDIS_URL) return undefined;
  const missing = sharedVariables.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new ConfigError(
      missing
        .map((name) => `${name} must be set if REDIS_URL is set, to the same value for each process.`)
        .join('\n'),
    );
  return { url: env.REDIS_URL, prefix: env.REDIS_PREFIX };
}

const squareVariables = ['SQUARE_ACCESS_TOKEN', 'SQUARE_APPLICATION_ID', 'SQUARE_LOCATION_ID'] as const;

/**
 * Returns the settings of the payment provider. The test mode charges nothing. Square requires three
 * settings.
 */
function paymentSettings(env: EnvironmentValues) {
  if (env.PAYMENT_PROVIDER === 'test') return { provider: 'test' as const };
  const [accessToken = '', applicationId = '', locationId = ''] = squareVariables.map((name) => env[name]);
  const missing = squareVariables.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new ConfigError(
      missing.map((name) => `${name} must be set when PAYMENT_PROVIDER is square.`).join('\n'),
    );
  return { provider: 'square' as const, accessToken, applicationId, locationId, apiUrl: env.SQUARE_API_URL };
}

/**
 * Returns the mail settings, which require a sender. Mail to the owner goes to `OWNER_EMAIL`. If that is
 * unset, it goes to `SUPPORT_EMAIL`, or else to the sender.
 */
function mailSettings(env: EnvironmentValues) {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env;
  if (!smtpUrl) return undefined;
  if (!from) throw new ConfigError('MAIL_FROM must be set if SMTP_URL is set.');
  return { smtpUrl, from, owner: env.OWNER_EMAIL ?? env.SUPPORT_EMAIL ?? addressOf(from) ?? from };
}

/**
 * Returns the contact that push services require. It is the support address, or else the public URL if it is
 * https.
 */
function pushSubject({ SUPPORT_EMAIL: email, PUBLIC_URL: url, SERVICE_WORKER: worker }: EnvironmentValues) {
  if (worker === 'off') return undefined;
  return email ? `mailto:${email}` : url?.startsWith('https:') ? url : undefined;
}

/**
 * Returns the settings of `/metrics`, which is served to clients with the token, on a separate address, or
 * both.
 */
function metricsSettings({
  METRICS_TOKEN: token,
  METRICS_PORT: port,
  METRICS_HOST: host,
}: EnvironmentValues) {
  if (token === undefined && port === undefined) return undefined;
  return { token, address: port === undefined ? undefined : { port, host } };
}

function readEnvironment(): NodeJS.ProcessEnv {
  loadEnvFile({ quiet: true });
  return process.env;
}
