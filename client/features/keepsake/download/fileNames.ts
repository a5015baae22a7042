import type { Keepsake } from '../../../../protocol/schemas/keepsake.ts';
import { keepsakeTexts } from '../../../../protocol/texts/guest/keepsake.ts';
import { fileNameOf } from '../../sharing/saveFile.ts';

/** The maximum number of characters of user text in a file name, because file systems limit names. */
const maxCharacters = 40;

/** Turns user text into part of a file name. Returns an empty text if it has neither letters nor digits. */
export const shortNameOf = (text: string): string =>
  fileNameOf(Array.from(text).slice(0, maxCharacters).join(''));

/** Returns a file name for the keepsake that is valid on every device. */
export const keepsakeFileName = ({ event }: Pick<Keepsake, 'event'>, ending: 'html' | 'zip'): string =>
  `${[shortNameOf(event.title), keepsakeTexts('fileName')].filter(Boolean).join('_')}.${ending}`;
