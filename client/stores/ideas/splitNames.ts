import { withoutInvisible } from '../../../protocol/userText.ts';

/** The names to fill into ideas. An empty text means that the name is not known. */
export interface Names {
  first: string;
  second: string;
}

/**
 * Separators of two names, in the order in which they are tried. They are a sign, the word for 'and' in each
 * language, and a single letter for 'and' in Chinese, Arabic and Hebrew. In Arabic and Hebrew this letter is
 * a prefix of the second name. A short word keeps the letter, because the word may be a name that begins with
 * it.
 */
const separators = [
  /()[&+♥❤]\uFE0F?()/u,
  /()\s(?:and|und|et|en|y|e|i|oraz|ve|ile|و|ו)\s()/iu,
  /(\p{Script=Han})[和与與跟](\p{Script=Han})/u,
  /()\sو(\p{Script=Arabic}{4})/u,
  /()\sו(\p{Script=Hebrew}{3})/u,
];

/** Matches the beginnings of words in event titles that are not names. */
const eventWords =
  /^(?:the|our|wedding|marriage|engagement|birthday|party|baby|shower|graduation|celebration|happy|hochzeit|verlobung|geburtstag|feier|fest|party|boda|compromiso|cumplea|fiesta|mariage|noces|fian[cç]|anniversaire|f[eê]te|matrimonio|nozze|fidanzamento|compleanno|festa|bruiloft|huwelijk|trouw|verloving|verjaardag|feest|[sś]lub|wesele|zar[eę]czyny|urodziny|casamento|noivado|anivers[aá]rio|d[uü][gğ][uü]n|ni[sş]an|do[gğ]um|زفاف|حفل|عرس|خطوبة|عيد|ميلاد|ה?חתונה|חתונת|של$|אירוסי|יום|הולדת|מסיבת)/iu;

const possessive = /['’](?:s|\p{Ll}+)$/u;
const isName = (word: string) =>
  /^[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’.-]*$/u.test(word) && !eventWords.test(word);

const wordsOf = (text: string) => text.split(/\s/u).filter(Boolean);

/** Returns the name at the end of the text before a separator. A single word may also be in lower case. */
function nameAtEnd(text: string): string {
  const words = wordsOf(text);
  if (words.length === 1) return eventWords.test(words[0]!) ? '' : words[0]!;
  let start = words.length;
  while (start > 0 && isName(words[start - 1]!)) start -= 1;
  return words.slice(start).join(' ');
}

/** Returns the name at the start of the text after a separator. A possessive ends the name. */
function nameAtStart(text: string): string {
  const words = wordsOf(text.replace(/的.*/u, ''));
  const bare = words.map((word) => word.replace(possessive, ''));
  if (words.length === 1) return eventWords.test(bare[0]!) ? '' : bare[0]!;
  let end = 0;
  while (end < words.length && isName(bare[end]!)) {
    end += 1;
    if (bare[end - 1] !== words[end - 1]) break;
  }
  return bare.slice(0, end).join(' ');
}

/**
 * Finds two names in a title or in the name of a couple, such as 'Anna & Ben’s Wedding'. Returns undefined
 * when the text has no two names.
 */
export function splitNames(text: string): Names | undefined {
  const tidy = withoutInvisible(text);
  const separator = separators.find((candidate) => candidate.test(tidy));
  if (!separator) return undefined;
  const [left = '', right = ''] = tidy.replace(separator, '$1\n$2').split('\n');
  const names = { first: nameAtEnd(left), second: nameAtStart(right) };
  return names.first && names.second ? names : undefined;
}

/** Finds the name of one person: the text before a possessive, as in 'Lena’s 30th'. */
function possessor(title: string): string {
  const words = wordsOf(withoutInvisible(title));
  const index = words.findIndex((word) => possessive.test(word));
  return index === -1
    ? ''
    : nameAtEnd(
        words
          .slice(0, index + 1)
          .join(' ')
          .replace(possessive, ''),
      );
}

/**
 * Returns the names for an event's ideas: from the couple's name that the host has set, or from the title.
 */
export function namesIn({
  coupleName = '',
  title,
}: {
  coupleName?: string | undefined;
  title: string;
}): Names {
  const found = splitNames(coupleName) ?? splitNames(title);
  return found ?? { first: coupleName.trim() || possessor(title), second: '' };
}
