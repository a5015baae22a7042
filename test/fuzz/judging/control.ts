import type { Finding } from './findings.ts';

/** Faults that were in the product once. A fuzzer that does not find them in that version is no fuzzer. */
export const knownFaults: Record<string, (finding: Finding) => boolean> = {
  /** A packed body that is corrupt after its limit ends the process. */
  packed: ({ fault, detail }) => fault === 'process ended' && detail.startsWith('Z_'),
  /** An upgrade to nowhere ends the process by a reset, and is never closed otherwise. */
  upgrade: ({ fault, detail, what }) =>
    what === 'an upgrade' && (fault === 'process ended' ? detail.startsWith('ECONNRESET') : false),
  /** One socket asks without end, and is never cut off. */
  flood: ({ fault, what }) => fault === 'never cut off' && what === 'a flood of joins',
  /** `Accept-Encoding: identity;q=0` is answered with 500. */
  encoding: ({ fault, sent }) => fault === 'server error' && /accept-encoding: [^"]*q=0/.test(sent),
  /** A long text in a body stops the server for seconds: patterns of quadratic time. */
  text: ({ fault, what }) => fault === 'others kept waiting' && what.startsWith('a long text'),
  /** So does a path of many slashes. */
  path: ({ fault, what }) => fault === 'others kept waiting' && what.startsWith('a long path'),
  /** Joins by a taken name cost far more than others. */
  name: ({ fault, what }) => fault === 'others kept waiting' && what === 'joins by a taken name',
  /** More links for helpers are open than may be, when they are made at once. */
  limit: ({ fault, what }) => fault === 'limit passed' && what === 'parallel helpers',
};

export const isFound = (name: string, findings: readonly Finding[]) => findings.some(knownFaults[name]!);
