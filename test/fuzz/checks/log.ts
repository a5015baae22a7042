import { findSecrets, type Problem } from './model.ts';
import type { Secrets } from '../world.ts';

const errorLevel = 50;

interface Line {
  level?: number;
  msg?: string;
  err?: { message?: string };
}

function parse(line: string): Line {
  try {
    return line.startsWith('{') ? (JSON.parse(line) as Line) : {};
  } catch {
    return {};
  }
}

/** Unwanted log content: secrets, and errors that were caused by invalid requests. */
export function findLogged(output: string, secrets: Secrets): Problem[] {
  const lines = output.split('\n');
  const errors = lines
    .map(parse)
    .filter(({ level = 0 }) => level >= errorLevel)
    .map(({ msg = '', err }): Problem => ({
      fault: 'logged as an error',
      detail: `${msg}: ${err?.message ?? ''}`,
    }));
  const leaks = findSecrets(output, false, secrets).filter(({ detail }) => !detail.startsWith('innards'));
  return [...errors, ...leaks];
}
