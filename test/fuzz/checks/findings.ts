import type { Problem } from './model.ts';

/** A fault, and the first input that caused it. */
export interface Finding extends Problem {
  what: string;
  /** Absent when the fault belongs to no single input. */
  index?: number;
  /** The beginning of the sent data. */
  sent: string;
  /** The number of occurrences. */
  count: number;
}

const digits = /[0-9a-f]{16,}|\d+/g;

/** The findings of a run, merged by kind. */
export class Findings {
  readonly #found = new Map<string, Finding>();

  get all(): Finding[] {
    return [...this.#found.values()];
  }

  /** True for a new finding. A finding with an input replaces one without. */
  add(finding: Omit<Finding, 'count'>): boolean {
    const key = keyOf(finding);
    const existing = this.#found.get(key);
    const isExplained = existing?.index !== undefined || finding.index === undefined;
    if (existing && isExplained) existing.count += 1;
    else this.#found.set(key, { ...finding, count: (existing?.count ?? 0) + 1 });
    return !existing;
  }

  find(finding: Pick<Finding, 'fault' | 'detail' | 'what'>): Finding | undefined {
    return this.#found.get(keyOf(finding));
  }
}

/** The key of a finding. Deaths and log errors of different inputs are merged. */
const keyOf = ({ fault, what, detail }: Pick<Finding, 'fault' | 'detail' | 'what'>) =>
  [
    fault,
    fault === 'process ended' || fault === 'logged as an error' ? '' : what,
    detail.replace(digits, '#'),
  ].join(' | ');

/** Bytes as readable text that can be copied. */
export const readable = (bytes: readonly Buffer[], maxLength = 400): string => {
  const text = bytes
    .map((part) => JSON.stringify(part.subarray(0, maxLength).toString('latin1')))
    .join(' + ');
  return text.length > maxLength ? `${text.slice(0, maxLength)}...` : text;
};
