import type { Finding } from './findings.ts';

/** Faults of earlier versions. The fuzzer has to find each fault in the version that has it. */
export const knownFaults: Record<string, (finding: Finding) => boolean> = {
  /** A compressed body that is corrupt after its size limit ends the process. */
  packed: ({ fault, detail }) => fault === 'process ended' && detail.startsWith('Z_'),
  /** An upgrade to an unknown path ends the process by a reset, and is never closed otherwise. */
  upgrade: ({ fault, detail, what }) =>
    what === 'an upgrade' && (fault === 'process ended' ? detail.startsWith('ECONNRESET') : false),
  /** A socket that joins without end is not disconnected. */
  flood: ({ fault, what }) => fault === 'not disconnected' && what === 'a flood of joins',
  /** `Accept-Encoding: identity;q=0` is answered with 500. */
  encoding: ({ fault, sent }) => fault === 'server error' && /accept-encoding: [^"]*q=0/.test(sent),
  /** A long text in a body blocks the server for seconds: patterns of quadratic time. */
  text: ({ fault, what }) => fault === 'other requests delayed' && what.startsWith('a long text'),
  /** A path of many slashes blocks the server for seconds. */
  path: ({ fault, what }) => fault === 'other requests delayed' && what.startsWith('a long path'),
  /** Joins under a taken name cost far more than others. */
  name: ({ fault, what }) => fault === 'other requests delayed' && what === 'joins by a taken name',
  /** Concurrent creations exceed the limit of open helper links. */
  limit: ({ fault, what }) => fault === 'limit exceeded' && what === 'parallel helpers',
};

export const isFound = (name: string, findings: readonly Finding[]) => findings.some(knownFaults[name]!);
