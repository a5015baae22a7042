import type { Case } from './inputs/cases.ts';
import type { Finding } from './judging/findings.ts';
import type { Holding } from './FuzzedServer.ts';
import type { GuestReport } from './wellBehaved.ts';

export interface FuzzOptions {
  /** Frames, requests and conversations, all together. */
  inputs: number;
  seed: number;
  /** The built server; this checkout's own unless told. */
  main?: string;
  /** How many inputs are under way at once. */
  lanes?: number;
  /** How long an input may take, in milliseconds. */
  timeoutMs?: number;
  /** How long the guest beside may wait for anything, in milliseconds. */
  guestPatienceMs?: number;
  /** How long another request may wait beside a burst that is sent alone, in milliseconds. */
  othersPatienceMs?: number;
  /** How long the server may take afterwards to let go of everything, in milliseconds. */
  settleMs?: number;
  /** True ends the run early. */
  isEnough?: (findings: readonly Finding[]) => boolean;
  onProgress?: (result: FuzzResult) => void;
}

export interface FuzzResult {
  inputs: number;
  /** Of the inputs, by kind. */
  counts: Record<Case['kind'], number>;
  findings: readonly Finding[];
  guest: GuestReport;
  seconds: number;
  deaths: number;
  /** What the server held before and after; absent when it was started again meanwhile. */
  before: Holding | undefined;
  after: Holding | undefined;
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
