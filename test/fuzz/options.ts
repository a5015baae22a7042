import type { Case } from './inputs/cases.ts';
import type { Finding } from './checks/findings.ts';
import type { Resources } from './FuzzedServer.ts';
import type { GuestReport } from './wellBehaved.ts';

export interface FuzzOptions {
  /** The total number of frames, requests and conversations. */
  inputs: number;
  seed: number;
  /** The built server; the default is this checkout’s own. */
  main?: string;
  /** The number of concurrent inputs. */
  lanes?: number;
  /** The timeout of an input in milliseconds. */
  timeoutMs?: number;
  /** The longest time that the guest may wait, in milliseconds. */
  guestPatienceMs?: number;
  /** The longest time that another request may wait beside a measured burst, in milliseconds. */
  othersPatienceMs?: number;
  /** The time for the server to release all resources afterwards, in milliseconds. */
  settleMs?: number;
  /** Ends the run early when it returns true. */
  isEnough?: (findings: readonly Finding[]) => boolean;
  onProgress?: (result: FuzzResult) => void;
}

export interface FuzzResult {
  inputs: number;
  /** The number of inputs by kind. */
  counts: Record<Case['kind'], number>;
  findings: readonly Finding[];
  guest: GuestReport;
  seconds: number;
  deaths: number;
  /** The server’s resources before and after; undefined when it was restarted in between. */
  before: Resources | undefined;
  after: Resources | undefined;
}

const defaults = {
  lanes: 48,
  timeoutMs: 10_000,
  guestPatienceMs: 5_000,
  othersPatienceMs: 400,
  settleMs: 90_000,
};

export const withDefaults = (options: FuzzOptions): FuzzOptions & typeof defaults => ({
  ...defaults,
  ...options,
});
