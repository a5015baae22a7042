import type { Problem } from './model.ts';

/** Something that should not have happened, and the first input that it was seen with. */
export interface Finding extends Problem {
  what: string;
  /** Absent when no single input is to blame. */
  index?: number;
  /** The first of what was sent. */
  sent: string;
  /** How often it was seen. */
  count: number;
}

const digits = /[0-9a-f]{16,}|\d+/g;

/** All findings of a run: one of each sort, with how often it was seen. */
export class Findings {
  readonly #found = new Map<string, Finding>();

  get all(): Finding[] {
    return [...this.#found.values()];
  }

  /** True for one that was not there before. One with an input to blame takes the place of one without. */
  add(finding: Omit<Finding, 'count'>): boolean {
    const key = keyOf(finding);
    const known = this.#found.get(key);
    const isExplained = known?.index !== undefined || finding.index === undefined;
    if (known && isExplained) known.count += 1;
    else this.#found.set(key, { ...finding, count: (known?.count ?? 0) + 1 });
    return !known;
  }

  find(finding: Pick<Finding, 'fault' | 'detail' | 'what'>): Finding | undefined {
    return this.#found.get(keyOf(finding));
  }
}

/** A process that ended did so by its own reason, whatever was sent meanwhile. */
const keyOf = ({ fault, what, detail }: Pick<Finding, 'fault' | 'detail' | 'what'>) =>
  [
    fault,
    fault === 'process ended' || fault === 'logged as an error' ? '' : what,
    detail.replace(digits, '#'),
  ].join(' | ');

/** Bytes as a person can read and copy them. */
export const readable = (bytes: readonly Buffer[], most = 400): string => {
  const text = bytes.map((part) => JSON.stringify(part.subarray(0, most).toString('latin1'))).join(' + ');
  return text.length > most ? `${text.slice(0, most)}...` : text;
};
