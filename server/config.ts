import { config as loadEnvFile } from 'dotenv';
import { z } from 'zod';
import { lengths } from '../protocol/limits.ts';

const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: `must be a whole number from ${min} to ${max}` })
    .transform(Number)
    .refine((value) => value >= min && value <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .default(fallback);

const Environment = z.object({
  PORT: wholeNumber(0, 65_535, 3_000),
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
  DATA_DIR: z.string().default('./data'),
  SESSION_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  OWNER_PASSWORD: z
    .string()
    .min(8, { error: 'must have at least 8 characters' })
    .max(lengths.password, { error: `must have at most ${lengths.password} characters` })
    .optional(),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
});

/** What the process was told: the documented environment variables, checked. */
export interface Config {
  port: number;
  host: string;
  publicUrl: string | undefined;
  mongodbUri: string | undefined;
  dataDir: string;
  sessionSecret: string | undefined;
  ownerPassword: string | undefined;
  trustProxyHops: number;
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
}

/** A mistake in the environment: one sentence a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment and a `.env` file in the working folder; an empty value counts as unset. Throws ConfigError. */
export function readConfig(environment: NodeJS.ProcessEnv = readEnvironment()): Config {
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
    dataDir: env.DATA_DIR,
    sessionSecret: env.SESSION_SECRET,
    ownerPassword: env.OWNER_PASSWORD,
    trustProxyHops: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  };
}

function readEnvironment(): NodeJS.ProcessEnv {
  loadEnvFile({ quiet: true });
  return process.env;
}
