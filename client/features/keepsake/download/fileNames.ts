import type { Keepsake } from '../../../../protocol/schemas/keepsake.ts';
import { keepsakeTexts } from '../../../../protocol/texts/guest/keepsake.ts';
import { fileNameOf } from '../../sharing/saveFile.ts';

/** Maximum characters of user text in a file name: file systems limit names by bytes. */
const maxCharacters = 40;

/** User text as part of a file name; empty if it has neither letters nor digits. */
export const shortNameOf = (text: string): string =>
  fileNameOf(Array.from(text).slice(0, maxCharacters).join(''));

/** A file name for the keepsake that is valid on every device. */
export const keepsakeFileName = ({ event }: Pick<Keepsake, 'event'>, ending: 'html' | 'zip'): string =>
  `${[shortNameOf(event.title), keepsakeTexts('fileName')].filter(Boolean).join('_')}.${ending}`;
