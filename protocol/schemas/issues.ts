import type { z } from 'zod';
import type { Translatable } from '../texts/catalogue.ts';
import { formatCount, formatRow } from '../texts/formats.ts';
import { valueTexts } from '../texts/schemas.ts';
import type { Issue } from './refusal.ts';

const mark = '\u0000';

/** A sentence of ours with its name and values, as zod carries it: its errors have room for one text. */
export const encodeIssue = (said: Translatable): string => mark + JSON.stringify(said);

type Found = z.core.$ZodIssue;

/** What zod found by itself, by the names of our catalogue. */
function nameOf(found: Found): Translatable {
  switch (found.code) {
    case 'invalid_type':
      return valueTexts.translatable(found.input === undefined ? 'missing' : 'wrongKind');
    case 'too_big':
      return valueTexts.translatable('tooBig', { most: formatCount(Number(found.maximum)) });
    case 'too_small':
      return valueTexts.translatable('tooSmall', { least: formatCount(Number(found.minimum)) });
    case 'unrecognized_keys':
      return valueTexts.translatable('unknownFields', { fields: formatRow(found.keys) });
    case 'invalid_value':
      return valueTexts.translatable('notOffered');
    default:
      return valueTexts.translatable('wrongForm');
  }
}

/** What is wrong where, as a refusal tells it. Without words of ours the English text is zod's. */
export function issueOf(found: Found): Issue {
  const path = found.path.join('.');
  if (found.message.startsWith(mark))
    return { path, ...(JSON.parse(found.message.slice(mark.length)) as Translatable) };
  return { path, ...nameOf(found), message: found.message };
}
