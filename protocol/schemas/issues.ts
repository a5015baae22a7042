import type { z } from 'zod';
import type { Translatable } from '../texts/catalogue.ts';
import { formatCount, formatRow } from '../texts/formats.ts';
import { valueTexts } from '../texts/schemas.ts';
import type { Issue } from './refusal.ts';

const mark = '\u0000';

/** Encodes a translatable text as a zod error message. A zod error can contain only a single string. */
export const encodeIssue = (text: Translatable): string => mark + JSON.stringify(text);

type ZodIssue = z.core.$ZodIssue;

/** Returns the catalogue text for an issue that one of zod's own checks found. */
function textOf(issue: ZodIssue): Translatable {
  switch (issue.code) {
    case 'invalid_type':
      return valueTexts.translatable(issue.input === undefined ? 'missing' : 'wrongKind');
    case 'too_big':
      return valueTexts.translatable('tooBig', { most: formatCount(Number(issue.maximum)) });
    case 'too_small':
      return valueTexts.translatable('tooSmall', { least: formatCount(Number(issue.minimum)) });
    case 'unrecognized_keys':
      return valueTexts.translatable('unknownFields', { fields: formatRow(issue.keys) });
    case 'invalid_value':
      return valueTexts.translatable('notOffered');
    default:
      return valueTexts.translatable('wrongForm');
  }
}

/**
 * Converts a zod issue to an issue of a refusal. If one of zod's own checks found the issue, the English
 * `message` is zod's.
 */
export function issueOf(issue: ZodIssue): Issue {
  const path = issue.path.join('.');
  if (issue.message.startsWith(mark))
    return { path, ...(JSON.parse(issue.message.slice(mark.length)) as Translatable) };
  return { path, ...textOf(issue), message: issue.message };
}
