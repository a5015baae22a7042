import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../client/features/questions/import/decodeText.ts';
import { lineProblems } from '../../../client/features/questions/import/lineProblems.ts';
import {
  optionsOf,
  questionOf,
  type QuestionLine,
} from '../../../client/features/questions/import/questionLine.ts';
import { questionsCsv } from '../../../client/features/questions/import/questionsCsv.ts';
import { readQuestions } from '../../../client/features/questions/import/readQuestions.ts';
import { csvTable, restoredCell, reversibleCell } from '../../../protocol/csv.ts';
import { CreateQuestion, type Question } from '../../../protocol/schemas/questions.ts';
import { load, withLanguage } from '../../../protocol/i18n.ts';
import { readTranslation } from '../../../server/build/translations.ts';
import { superlinear } from '../../support/growth.ts';

const read = (text: string, isCsv = false) => readQuestions({ text, isCsv }, 'de').lines;
const shapeOf = (line: QuestionLine) => [line.type, line.text, ...optionsOf(line)];
const shapes = (text: string, isCsv = false) => read(text, isCsv).map(shapeOf);

describe('list of questions', () => {
  it.each([
    [
      'blank lines and CRLF',
      '\uFEFFWill it hail?\r\n\r\n \t\r\nDoes it end late?\r',
      ['Will it hail?', 'Does it end late?'],
    ],
    ['old line breaks', 'One?\rTwo?\u2028Three?', ['One?', 'Two?', 'Three?']],
    [
      'numbers',
      '1. A?\n2) B?\n(3) C?\n4: D?\nQ5. E?\n#6 F?\n7.- G?\n008. H?',
      ['A?', 'B?', 'C?', 'D?', 'E?', '#6 F?', 'G?', 'H?'],
    ],
    ['numbers of other scripts', '١. من؟\n2、谁？\n３．谁来？\n4️⃣ Who?', ['من؟', '谁？', '谁来？', 'Who?']],
    [
      'bullets',
      '- A?\n* B?\n• C?\n◦D?\n– E?\n—F?\n+ G?\n☐ H?\n- [x] I?',
      'ABCDEFGHI'.split('').map((letter) => `${letter}?`),
    ],
    ['tabs of a word processor', '1.\tA?\n\t2.\tB?\n•\tC?', ['A?', 'B?', 'C?']],
    ['a column of numbers', '1\tA?\n2\tB?', ['A?', 'B?']],
    [
      'what only looks like a mark',
      '-5 degrees?\n3.5 hours?\n2024. A year?\n1 2 3?\n:-)',
      ['-5 degrees?', '3.5 hours?', '2024. A year?', '1 2 3?', ':-)'],
    ],
    ['only marks', '1.\n-\n•', ['1.', '-', '•']],
  ])('ignores %s', (_, text, texts) => {
    expect(read(text).map((line) => line.text)).toEqual(texts);
  });

  it.each([
    ['a slash', 'Who cries? Mia/Noah', ['multiple_choice', 'Who cries?', 'Mia', 'Noah']],
    [
      'a slash after the question mark',
      'Who cries?/ Mia / Noah',
      ['multiple_choice', 'Who cries?', 'Mia', 'Noah'],
    ],
    [
      'bars, also around slashes',
      'Drink? | Gin/Tonic | Rum; Coke |',
      ['multiple_choice', 'Drink?', 'Gin/Tonic', 'Rum; Coke'],
    ],
    ['semicolons', 'Drink?; Gin; Rum;; Tea', ['multiple_choice', 'Drink?', 'Gin', 'Rum', 'Tea']],
    ['brackets', 'Drink? (Gin / Rum)', ['multiple_choice', 'Drink?', 'Gin', 'Rum']],
    ['a colon', 'Drink?: Gin | Rum', ['multiple_choice', 'Drink?', 'Gin', 'Rum']],
    [
      'no question mark',
      'First song | Perfect | Hello',
      ['multiple_choice', 'First song', 'Perfect', 'Hello'],
    ],
    [
      'no question mark and spaced slashes',
      'First song / Perfect / Hello',
      ['multiple_choice', 'First song', 'Perfect', 'Hello'],
    ],
    [
      'questions as options',
      'Who? | The bride? | The groom?',
      ['multiple_choice', 'Who?', 'The bride?', 'The groom?'],
    ],
    ['Arabic', 'من يبكي؟ سارة / آدم', ['multiple_choice', 'من يبكي؟', 'سارة', 'آدم']],
    ['Chinese', '谁哭？新郎／新娘', ['multiple_choice', '谁哭？', '新郎', '新娘']],
    ['emoji', 'Mood? 😀/👨‍👩‍👧/🏴󠁧󠁢󠁳󠁣󠁴󠁿', ['multiple_choice', 'Mood?', '😀', '👨‍👩‍👧', '🏴󠁧󠁢󠁳󠁣󠁴󠁿']],
    ['yes and no', 'Will it snow? Yes / no', ['yes_no', 'Will it snow?']],
    ['one option', 'Who cries? / Mia', ['multiple_choice', 'Who cries?', 'Mia']],
    ['a slash inside the question', 'Will he/she be on time?', ['yes_no', 'Will he/she be on time?']],
    ['an address', 'Seen https://example.org/a?', ['yes_no', 'Seen https://example.org/a?']],
    ['a sentence with a semicolon', 'She sings; he dances', ['yes_no', 'She sings; he dances']],
  ])('separates options: %s', (_, text, shape) => {
    expect(shapes(text)).toEqual([shape]);
  });

  it.each([
    ['dashes', 'Cake?\n- Lemon\n-Nut\n– Plum'],
    ['bullets after a number', '1. Cake?\n   • Lemon\n   • Nut\n   • Plum'],
    ['other bullets', '* Cake?\n- Lemon\n- Nut\n- Plum'],
    ['indented bullets of the same kind', '- Cake?\n  - Lemon\n  - Nut\n\t- Plum'],
    ['letters', 'Cake?\na) Lemon\nb) Nut\n(c) Plum'],
    ['indented numbers', 'Cake?\n  1. Lemon\n  2. Nut\n  3. Plum'],
    ['the line and below', 'Cake?/ Lemon\n- Nut\n\n- Plum'],
  ])('reads options below a question: %s', (_, text) => {
    expect(shapes(`${text}\nWill it rain?`)).toEqual([
      ['multiple_choice', 'Cake?', 'Lemon', 'Nut', 'Plum'],
      ['yes_no', 'Will it rain?'],
    ]);
  });

  it('reads bullets with a question mark as questions, and the bullets yes and no not as options', () => {
    expect(shapes('Our list\n- Will it rain?\n- Who sings?\n  - Yes\n  - No')).toEqual([
      ['yes_no', 'Our list'],
      ['yes_no', 'Will it rain?'],
      ['yes_no', 'Who sings?'],
    ]);
  });

  it.each([
    'How many tears?',
    '¿Cuántas copas se rompen?',
    'Guess how long it takes',
    'Wie viele Gäste kommen?',
    'Wieviel wiegt die Torte?',
    'Nach wie vielen Minuten?',
    'Combien de verres ?',
    'Quanti brindisi?',
    'Per quanto tempo?',
    'Hoeveel kussen?',
    'Ile toastów?',
    'Jak długo potrwa taniec?',
    'Quantos beijos?',
    'Kaç kişi gelecek?',
    'Konuşma ne kadar sürer?',
    'كم قبلة؟',
    'כמה כוסות יישברו?',
    '会有多少人？',
    '会有几次？',
  ])('guesses a number: %s', (text) => {
    expect(read(text)[0]!.type).toBe('numeric');
  });

  it.each([
    'However many come, will it be fun?',
    'Will we know how much?',
    '几乎没人哭？',
    'Quantum leap?',
    'كمال يغني؟',
    'Ilena tańczy?',
  ])('guesses yes or no: %s', (text) => {
    expect(read(text)[0]!.type).toBe('yes_no');
  });
});

describe('cells of a spreadsheet', () => {
  it('are the question and its options, with quotes, line breaks and an optional type', () => {
    const cells = [
      'Who cries?\tMia\tNoah\t',
      '"Which ""first""\nsong?"\tHello',
      '"A" or "B"?\tYes\tNo',
      'How many?\tNumber',
      'A word\ttext',
      'Texting or calling?\tText\tCall',
      '\t\t',
      '2. Rain? / Snow?',
    ].join('\r\n');
    expect(shapes(cells)).toEqual([
      ['multiple_choice', 'Who cries?', 'Mia', 'Noah'],
      ['multiple_choice', 'Which "first" song?', 'Hello'],
      ['yes_no', '"A" or "B"?'],
      ['numeric', 'How many?'],
      ['text', 'A word'],
      ['multiple_choice', 'Texting or calling?', 'Text', 'Call'],
      ['multiple_choice', 'Rain?', 'Snow?'],
    ]);
  });

  it('may have a column of numbers, and a quote that is never closed', () => {
    expect(shapes('1\tWho?\tMia\tNoah\n2\tWhere?\tHere\tThere')).toEqual([
      ['multiple_choice', 'Who?', 'Mia', 'Noah'],
      ['multiple_choice', 'Where?', 'Here', 'There'],
    ]);
    expect(shapes('"Open?\tA\tB\nNext?\tC\tD')).toEqual([
      ['multiple_choice', '"Open?', 'A', 'B'],
      ['multiple_choice', 'Next?', 'C', 'D'],
    ]);
  });
});

describe('CSV file', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('is read by its header, with %s', (_, mark) => {
    const rows = [
      [
        'OPTION 2',
        'Question',
        'Type',
        'Option 1',
        'Points',
        'Rule',
        'Tolerance',
        'Tie-Breaker',
        'Note',
        'Color',
      ],
      ['Noah', '"Who, really; cries?"', '', 'Mia', '2', '', '', '', '"Two\nlines"', 'red'],
      ['', '- How long?', 'Number', '', '', 'within', '0.5', 'yes', '', ''],
      ['', "'=1+1", 'Text', '', '1', '', '', 'no', '', ''],
    ];
    const { lines, ignored } = readQuestions(
      { text: rows.map((row) => row.join(mark)).join('\r\n'), isCsv: false },
      undefined,
    );
    expect(ignored).toEqual(['Color']);
    expect(lines).toEqual([
      {
        type: 'multiple_choice',
        text: 'Who, really; cries?',
        options: ['Mia', 'Noah'],
        settings: { weight: 2, note: 'Two\nlines' },
        unread: [],
      },
      {
        type: 'numeric',
        text: '- How long?',
        options: [],
        settings: { numberRule: 'within', tolerance: 0.5, isTieBreaker: true },
        unread: [],
      },
      { type: 'text', text: '=1+1', options: [], settings: { weight: 1 }, unread: [] },
    ]);
  });

  it('says which cells cannot be used', () => {
    const [line] = read('question,type,points,rule,tolerance,tie-breaker\nWhy?,essay,4,near,-1,perhaps');
    expect(line!.unread.map(({ column, value }) => `${column}=${value}`)).toEqual([
      'type=essay',
      'rule=near',
      'tolerance=-1',
      'points=4',
      'tie-breaker=perhaps',
    ]);
    expect(read('question,type,rule\nHow long?,number,within')[0]!.unread).toEqual([
      { column: 'tolerance', value: '' },
    ]);
  });

  it('may have all options in one cell, the line of Excel, and titles in the language of the page', () => {
    expect(shapes('sep=;\r\nquestion;options\r\nDrink?;Gin/Rum|Tea\r\nCake?;"Nut\nPlum"')).toEqual([
      ['multiple_choice', 'Drink?', 'Gin/Rum', 'Tea'],
      ['multiple_choice', 'Cake?', 'Nut', 'Plum'],
    ]);
    const { questionForm, questionType, answers } = readTranslation('nl');
    load('nl', {
      'questionForm.textLabel': questionForm!.textLabel!,
      'questionType.multiple_choice': questionType!.multiple_choice!,
      'answers.yes': answers!.yes!,
      'answers.no': answers!.no!,
    });
    withLanguage('nl', () =>
      expect(shapes('Vraag;Type;Option 1;Option2\nWie?;Meerkeuze;Mia;Noah\nRegen?;;Ja;Nee')).toEqual([
        ['multiple_choice', 'Wie?', 'Mia', 'Noah'],
        ['yes_no', 'Regen?'],
      ]),
    );
  });
  it('has the question first where there is no header', () => {
    expect(shapes('"Will it rain, or snow?",yes_no\nWho?,Mia,Noah\n', true)).toEqual([
      ['yes_no', 'Will it rain, or snow?'],
      ['multiple_choice', 'Who?', 'Mia', 'Noah'],
    ]);
    expect(shapes('Will it rain, or snow?')).toEqual([['yes_no', 'Will it rain, or snow?']]);
  });

  it('leaves out translations into another language than the second one', () => {
    const text =
      'question,question fr,question de,option 1,option 2,option 1 de,option 2 de\nWho?,Qui?,Wer?,A,B,,C';
    const { lines, ignored } = readQuestions({ text, isCsv: true }, 'de');
    expect(ignored).toEqual(['question fr']);
    expect(questionOf(lines[0]!, true)).toEqual({
      text: 'Who?',
      type: 'multiple_choice',
      options: ['A', 'B'],
      translation: { language: 'de', text: 'Wer?', options: ['A', 'C'] },
      isActive: false,
    });
    expect(readQuestions({ text, isCsv: true }, undefined).lines[0]).not.toHaveProperty('translation');
  });

  it.each(['', '\uFEFF', '\n\n', ' \t \n\t', 'question\n', 'sep=;\n'])('has no questions: %j', (text) => {
    expect([...read(text), ...read(text, true)]).toEqual([]);
  });
});

describe('text of a file', () => {
  const bytesOf = (text: string, isLittle: boolean) => {
    const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    return new Uint8Array(
      units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
    );
  };
  it.each([
    ['UTF-8', new TextEncoder().encode('Zoë? 🎉')],
    ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFZoë? 🎉')],
    ['UTF-16, little endian', bytesOf('\uFEFFZoë? 🎉', true)],
    ['UTF-16, big endian', bytesOf('\uFEFFZoë? 🎉', false)],
  ])('is decoded from %s', (_, bytes) => expect(decodeText(bytes)).toBe('Zoë? 🎉'));

  it('is decoded from Windows-1252', () => {
    expect(decodeText(new Uint8Array([0x5a, 0x6f, 0xeb, 0x3f, 0xa0, 0xbf]))).toBe('Zoë?\u00A0¿');
  });

  it('is not read from a workbook or a picture', () => {
    expect(decodeText(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0]))).toBeUndefined();
    expect(decodeText(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toBeUndefined();
    expect(decodeText(new Uint8Array())).toBe('');
  });
});

const known: Question = {
  id: 'k',
  text: 'Will it rain?',
  type: 'numeric',
  isTieBreaker: true,
  isActive: true,
  order: 1,
};
const problemsIn = (lines: QuestionLine[], leftOut: number[] = [], questions = [known]) =>
  lineProblems(lines, (index) => leftOut.includes(index), questions);

describe('problems of lines', () => {
  it('are shown beside the line: at most one for each line, none for a line that is left out', () => {
    const lines = read(
      [
        'Fine?',
        'x'.repeat(301),
        'Who? / Mia',
        `Which? ${Array.from({ length: 13 }, (_, at) => at).join('/')}`,
        'Same? Mia / mia',
        `Long? ${'y'.repeat(101)} / b`,
        'will  it RAIN?',
        'fine?',
        'Fine!',
      ].join('\n'),
    );
    expect(problemsIn(lines)).toEqual([
      undefined,
      'This is too long (301 of 300). Please shorten it.',
      'Please enter 2 to 12 options.',
      'Please enter 2 to 12 options.',
      'Please make every option different.',
      'This is too long (101 of 100). Please shorten it.',
      'Your event already has this question.',
      'This question is already in the list.',
      undefined,
    ]);
    expect(problemsIn(lines, [0, 1, 2, 3, 4, 5, 6])).toEqual(Array(9).fill(undefined));
  });

  it('include unknown types, missing texts and a second tie-breaker', () => {
    const lines = read(
      'question,type,option 1,tie-breaker\nWhy?,essay,,\n,text,,\nHow long?,number,,yes\nHow far?,number,,yes',
    );
    const [type, text, ...ties] = problemsIn(lines);
    expect(type).toBe('We can’t use “essay” in the column “type”.');
    expect(text).toBe('Please enter a question text.');
    expect(ties).toEqual(Array(2).fill('Your tie-breaker is “Will it rain?”.'));
    expect(problemsIn(lines, [0, 1], [])).toEqual([
      undefined,
      undefined,
      undefined,
      'Your tie-breaker is “How long?”.',
    ]);
  });

  it('exist exactly for the questions that the server refuses', () => {
    const cell = fc.oneof(
      fc.constantFrom('', ' ', 'Mia', 'mia', 'x'.repeat(100), 'x'.repeat(101), '=1', "'=1", '👵🏽', '\u200B'),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    );
    const line = fc.record({
      text: cell,
      type: fc.constantFrom(
        'yes_no' as const,
        'multiple_choice' as const,
        'numeric' as const,
        'text' as const,
      ),
      options: fc.array(cell, { maxLength: 14 }),
      settings: fc.constantFrom({}, { weight: 3 }, { numberRule: 'within' as const, tolerance: 2 }),
      unread: fc.constant([]),
    });
    fc.assert(
      fc.property(line, (one) => {
        const isAccepted = CreateQuestion.safeParse(questionOf(one, false)).success;
        expect(problemsIn([one], [], [])[0] === undefined).toBe(isAccepted);
      }),
      { numRuns: 500 },
    );
  });
});

describe('saved questions', () => {
  const bare = { isActive: true, order: 1 };
  const questions: Question[] = [
    { ...bare, id: '1', text: '=SUM(A1), "quoted"', type: 'text', note: "-1\n'=2,\t=3;'@4" },
    {
      ...bare,
      id: '2',
      text: "'=1",
      type: 'multiple_choice',
      options: ['+1', "''-1", 'a/b|c;d', '1. x'],
      weight: 3,
    },
    {
      ...bare,
      id: '3',
      text: '- How many? / a',
      type: 'numeric',
      numberRule: 'within',
      tolerance: 0.25,
      isTieBreaker: true,
    },
    { ...bare, id: '4', text: 'كم؟ 🎉', type: 'yes_no', translation: { language: 'de', text: '@Wer?' } },
    {
      ...bare,
      id: '5',
      text: 'Yes or no?',
      type: 'multiple_choice',
      options: ['Yes', 'No'],
      translation: { language: 'de', text: 'Ja?', options: ['=Ja', 'Nein'] },
    },
    { ...bare, id: '6', text: 'How many?', type: 'numeric', numberRule: 'closest' },
  ];

  it('are read without loss, and have no formulas', () => {
    const table = questionsCsv(questions);
    const cells = parse(table, { bom: true }).flat();
    expect(cells.filter((cell) => /^["\s]*[=+\-@]/.test(cell))).toEqual([]);
    const lines = readQuestions({ text: table, isCsv: true }, 'de').lines;
    expect(lines.map((line) => questionOf(line, false))).toEqual(
      questions.map(({ id: _id, order: _order, isActive: _isActive, ...question }) => ({
        ...question,
        ...(question.note && { note: question.note.replace('\t', ' ') }),
        isActive: true,
      })),
    );
    expect(problemsIn(lines, [], [])).toEqual(Array(6).fill(undefined));
  });

  it('have the documented header, with only the columns that they need', () => {
    const headerOf = (list: Question[]) => parse(questionsCsv(list), { bom: true })[0];
    expect(headerOf([{ ...bare, id: '1', text: 'A?', type: 'yes_no' }])).toEqual(['question', 'type']);
    expect(headerOf(questions.slice(2, 5))).toEqual([
      'question',
      'type',
      'option 1',
      'option 2',
      'rule',
      'tolerance',
      'tie-breaker',
      'question de',
      'option 1 de',
      'option 2 de',
    ]);
  });

  it('keep every text: an apostrophe of the text is distinguished from one before a formula', () => {
    const piece = fc.constantFrom("'", '=', '-', '@', ',', ';', '"', ' ', '\n', 'x', '\uFF1D', '\u200B');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const text = pieces.join('');
        const [[cell]] = parse(csvTable([[reversibleCell(text)]]), {
          bom: true,
          record_delimiter: '\r\n',
        }) as [[string]];
        expect(restoredCell(cell)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('growth of the import', () => {
  const sources: [string, (count: number) => string, boolean?][] = [
    ['500 and more lines', (count) => 'Who dances? Mia / Noah\n'.repeat(count)],
    ['options', (count) => `Who?\n${'- Mia\n'.repeat(count)}`],
    ['one line', (count) => 'so long '.repeat(count)],
    ['one line of separators', (count) => 'a?/;|'.repeat(count)],
    ['one line of marks', (count) => '1. - '.repeat(count)],
    ['question marks and spaces', (count) => `?${' '.repeat(count * 4)}x`.repeat(4)],
    ['cells', (count) => 'Who?\tMia\tNoah\n'.repeat(count)],
    ['one row of cells', (count) => 'Mia\t'.repeat(count)],
    ['a header of many columns', (count) => `question,${'option 1,'.repeat(count)}`, true],
    ['quotes', (count) => `question\n${'"'.repeat(count)}`, true],
    ['open quotes', (count) => `question\n"${'a\n'.repeat(count)}`, true],
    ['apostrophes', (count) => `question\n${"'".repeat(count)}=`, true],
    ['separators in later lines', (count) => `question\n"a\n${", '".repeat(count)}="`, true],
    ['a whole file', (count) => `question,option 1,option 2\n${'Who?,Mia,Noah\n'.repeat(count)}`, true],
  ];
  it.each(sources)('is linear in %s', (name, make, isCsv = false) => {
    const work = (text: string) => problemsIn(read(text, isCsv));
    expect(superlinear(name, [make(8_000), make(16_000)], work)).toBeUndefined();
  });

  it('is linear in the saved questions', () => {
    const make = (count: number) =>
      Array.from({ length: count }, (_, at): Question => ({
        ...known,
        id: `${at}`,
        text: `'=${at}`.repeat(20),
      }));
    expect(superlinear('questionsCsv', [make(2_000), make(4_000)], questionsCsv)).toBeUndefined();
  });
});
