import type { QuestionType } from '../../../../protocol/rules/correctness.ts';
import { foldSpelling } from '../../../../protocol/rules/spelling.ts';
import { answerTexts } from '../../../../protocol/texts/guest/game/answers.ts';

/** The beginnings of questions for a number. One other word may precede them: 'After how many minutes'. */
const beginnings = [
  // English
  'how (?:many|much|long|old|tall|far|fast|often|late|early|big|high|heavy|wide|deep|hot|cold|loud)',
  // German
  'wie ?viele?[nrms]?|wie (?:lange?|oft|alt|gro(?:ß|ss)|hoch|weit|spät|früh|schwer|schnell|häufig|teuer|warm|kalt|laut)',
  // Spanish, Portuguese, Italian
  'cu[áa]nt[oa]s?|qu[ée] tan|quant[oaie]s?',
  // French
  'combien|quel âge',
  // Dutch
  'hoeveel|hoe (?:lang|vaak|oud|groot|hoog|ver|laat|vroeg|zwaar|snel|duur|warm|koud)',
  // Polish
  'il[eu]|iloma|jak (?:długo|często|daleko|szybko|wysoko|późno|głośno)',
  // Arabic, Hebrew
  'ب?كم|ב?כמה',
];
/** Words that ask for a number anywhere in a Turkish or Chinese sentence. */
const anywhere = [
  '(?:^|[^\\p{L}])(?:kaç(?:ta|ı|ıncı)?|ne kadar)(?!\\p{L})',
  '多[少久长大高远重快]',
  '几(?!乎)',
];

const asksForNumber = new RegExp(
  `^[^\\p{L}]{0,8}(?:\\p{L}{1,12} )?(?:${beginnings.join('|')})(?!\\p{L})|${anywhere.join('|')}`,
  'iu',
);

/** Returns whether the options are yes and no, in English or in the language of the page. */
export function isYesNo(options: readonly string[]): boolean {
  const [first = '', second = ''] = options.map(foldSpelling);
  const isPair = (yes: string, no: string) =>
    (first === yes && second === no) || (first === no && second === yes);
  return (
    options.length === 2 &&
    (isPair('yes', 'no') || isPair(foldSpelling(answerTexts('yes')), foldSpelling(answerTexts('no'))))
  );
}

/** Guesses the type of a question from its text and its options. */
export function guessType(text: string, options: readonly string[]): QuestionType {
  if (options.length > 0) return isYesNo(options) ? 'yes_no' : 'multiple_choice';
  return asksForNumber.test(text.slice(0, 1_000)) ? 'numeric' : 'yes_no';
}
