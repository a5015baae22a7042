import { unsupported } from './CommandError.ts';
import type { Doc } from './query/values.ts';

/** Refuses options that are not on the list, by name: to ignore one could change what a command means. */
export function rejectUnknownOptions(options: Doc, known: readonly string[], where: string): void {
  for (const [option, value] of Object.entries(options)) {
    if (!known.includes(option) && value !== undefined)
      throw unsupported(`The option '${option}' of ${where}`, 72);
  }
}
