import { changedKeys } from '../../protocol/rules/acceptedAnswers.ts';

/** The keys of a question that accepts these answers. */
export const keysOf = (accepts: readonly string[]): string => changedKeys('', { accepts, takesBack: [] });
