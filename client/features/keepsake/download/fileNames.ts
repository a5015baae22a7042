import type { Keepsake } from '../../../../protocol/schemas/keepsake.ts';
import { keepsakeTexts } from '../../../../protocol/texts/guest/keepsake.ts';
import { fileNameOf } from '../../sharing/saveFile.ts';

/** So many letters of what people wrote: names of files have a length, in bytes. */
const mostLetters = 40;

/** What people wrote as a part of a file's name; an empty text where it has neither letters nor digits. */
export const shortNameOf = (text: string): string =>
  fileNameOf(Array.from(text).slice(0, mostLetters).join(''));

/** A name for a file of the keepsake that every device takes, whatever the event is called. */
export const keepsakeFileName = ({ event }: Pick<Keepsake, 'event'>, ending: 'html' | 'zip'): string =>
  `${[shortNameOf(event.title), keepsakeTexts('fileName')].filter(Boolean).join('_')}.${ending}`;
