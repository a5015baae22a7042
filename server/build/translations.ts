import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { parseSync, Visitor } from 'vite';

const protocol = join(import.meta.dirname, '../../protocol');

/** Messages by area and key. */
export type Areas = Record<string, Record<string, string>>;

/** Reads the areas of one catalogue file from its source. */
export function areasIn(file: string, source: string): Areas {
  const areas: Areas = {};
  new Visitor({
    CallExpression({ callee, arguments: [name, area] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'texts') return;
      if (name?.type !== 'Literal' || area?.type !== 'ObjectExpression') return;
      const keys = area.properties.flatMap((property) =>
        property.type === 'Property' &&
        property.key.type === 'Identifier' &&
        property.value.type === 'Literal'
          ? [[property.key.name, String(property.value.value)]]
          : [],
      );
      areas[String(name.value)] = Object.fromEntries(keys);
    },
  }).visit(parseSync(file, source).program);
  return areas;
}

/** Returns true for catalogue files that are not translated, because only the platform's owner reads them. */
const untranslated = (file: string) => file.startsWith('owner');
const untranslatedAreas = new Set(['revenueFile']);

/** Returns the translatable English messages by catalogue file, sorted by path. */
export function englishFiles(): { file: string; areas: Areas }[] {
  const folder = join(protocol, 'texts');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !untranslated(file))
    .toSorted();
  return files.map((file) => {
    const areas = Object.entries(areasIn(file, readFileSync(join(folder, file), 'utf8')));
    return { file, areas: Object.fromEntries(areas.filter(([area]) => !untranslatedAreas.has(area))) };
  });
}

/** Returns all translatable English messages. */
export const englishAreas = (): Areas =>
  Object.assign({}, ...englishFiles().map(({ areas }) => areas)) as Areas;

/**
 * The parts of a translation. A phone loads only the parts that it needs:
 *
 * - `first`: a guest's first screen
 * - `guest`: the game and a guest's other pages
 * - `creation`: the landing page, the sample game, new events, and the titles on a guest's card
 * - `other`: all other texts
 */
export const textParts = ['first', 'guest', 'creation', 'other'] as const;
export type TextPart = (typeof textParts)[number];

const partBy: [RegExp, TextPart][] = [
  [
    /^(common|components|checks|demo)\.ts$|^guest\/(layout|sharing|event|missing|join\/join|board\/leaderboard)\.ts$/,
    'first',
  ],
  [/^guest\/|^server\/refusals\.ts$|^(schemas|rehearsal|demoHost)\.ts$/, 'guest'],
  [
    /^creation\/|^(landing|myEvents|titles)\.ts$|^organiserChecks\.ts$|^server\/(payments|sampleEvent)\.ts$/,
    'creation',
  ],
];

/** Returns the part to which a catalogue file belongs. `file` is the path under `protocol/texts`. */
export const partOf = (file: string): TextPart => partBy.find(([files]) => files.test(file))?.[1] ?? 'other';

/** Returns the compiled form of a message: a plain text, or Lingui's tokens. */
export function compiled(message: string, mapText?: (text: string) => string) {
  const tokens = compileMessageOrThrow(message, mapText);
  return tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens;
}

export const readTranslation = (language: string): Areas =>
  JSON.parse(readFileSync(join(protocol, 'translations', `${language}.json`), 'utf8')) as Areas;

type Compiled = Record<string, ReturnType<typeof compiled>>;

/**
 * Returns a function that compiles the messages of a language, by `area.key`. It compiles one part or all.
 * The catalogue is read once.
 */
export function translationCompiler(): (language: string, part?: TextPart) => Compiled {
  const files = englishFiles();
  return (language, part) => {
    const translation = readTranslation(language);
    const areas = files
      .filter(({ file }) => part === undefined || partOf(file) === part)
      .flatMap((file) => Object.entries(file.areas));
    return Object.fromEntries(
      areas.flatMap(([area, keys]) =>
        Object.keys(keys).map((key) => [`${area}.${key}`, compiled(translation[area]?.[key] ?? '')]),
      ),
    );
  };
}

type Forms = Record<string, CompiledMessage>;

interface Argument {
  name: string;
  kind: string;
  forms?: Forms;
}

/** Returns all arguments (`{argument}`) of a message, including those in plural forms and choices. */
function argumentsOf(message: CompiledMessage | undefined): Argument[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((token) => {
    if (!Array.isArray(token)) return [];
    const [name, kind = 'text', rest] = token;
    if (kind !== 'plural' && kind !== 'selectordinal' && kind !== 'select') return [{ name, kind }];
    const { offset: _, ...forms } = rest as Forms & { offset?: unknown };
    return [{ name, kind, forms }, ...Object.values(forms).flatMap(argumentsOf)];
  });
}

const textOf = (message: CompiledMessage | undefined): string[] => {
  if (typeof message === 'string') return [message];
  if (!Array.isArray(message)) return [];
  return message.flatMap((token) => {
    if (typeof token === 'string') return [token];
    const forms = (token as unknown[])[2];
    return typeof forms === 'object' && forms ? Object.values(forms as Forms).flatMap(textOf) : [];
  });
};

const tagsIn = (message: CompiledMessage) =>
  [
    ...new Set(
      textOf(message)
        .join(' ')
        .match(/<\/?\w+\/?>/g),
    ),
  ]
    .toSorted()
    .join(' ');

/** Returns the plural forms that a language uses for counts up to 200. */
const formsOf = (language: string, type: 'cardinal' | 'ordinal') => {
  const rules = new Intl.PluralRules(language, { type });
  return new Set(['other', ...Array.from({ length: 201 }, (_, count) => rules.select(count))]);
};

const isCounted = (kind: string) =>
  kind !== 'text' && kind !== 'select' && kind !== 'date' && kind !== 'time';

/** Returns the problems of an argument's forms. */
function formFaults(language: string, { name, kind, forms }: Argument, source: Argument[]): string[] {
  if (!forms) return [];
  const used = Object.keys(forms).filter((form) => !/^\d+$/.test(form));
  const needed =
    kind === 'select'
      ? new Set(
          source
            .filter((argument) => argument.name === name)
            .flatMap((argument) => Object.keys(argument.forms ?? {})),
        )
      : formsOf(language, kind === 'plural' ? 'cardinal' : 'ordinal');
  return [
    ...[...needed].filter((form) => !used.includes(form)).map((form) => `{${name}, ${kind}} lacks "${form}"`),
    ...used.filter((form) => !needed.has(form)).map((form) => `{${name}, ${kind}} has no form "${form}"`),
  ];
}

/** Returns the problems of a translated message, or an empty list if it is valid. */
function messageFaults(language: string, english: string, translated: string): string[] {
  if (translated.trim() === '' && english.trim() !== '') return ['is empty'];
  let message: CompiledMessage;
  try {
    message = compileMessageOrThrow(translated);
  } catch (error) {
    return [`cannot be read: ${String(error)}`];
  }
  const original = compileMessageOrThrow(english);
  const [source, target] = [argumentsOf(original), argumentsOf(message)];
  const namesOf = (list: Argument[]) => new Set(list.map(({ name }) => name));
  const [wanted, used] = [namesOf(source), namesOf(target)];
  const hasSourceKind = (argument: Argument) =>
    source.some(
      ({ name, kind }) =>
        name === argument.name && (kind === argument.kind || (isCounted(kind) && isCounted(argument.kind))),
    );
  return [
    ...[...wanted].filter((name) => !used.has(name)).map((name) => `does not say {${name}}`),
    ...[...used].filter((name) => !wanted.has(name)).map((name) => `knows no {${name}}`),
    ...target
      .filter((argument) => wanted.has(argument.name) && !hasSourceKind(argument))
      .map(({ name, kind }) => `{${name}} is no ${kind}`),
    ...target.flatMap((argument) => formFaults(language, argument, source)),
    ...(tagsIn(message) === tagsIn(original) ? [] : ['has other <tags>']),
  ];
}

/** Returns the problems of a translation file, one line each, or an empty list if the file is complete. */
export function problemsOf(language: string, translated: Areas, english = englishAreas()): string[] {
  const extra = Object.entries(translated).flatMap(([area, texts]) =>
    Object.keys(texts)
      .filter((key) => english[area]?.[key] === undefined)
      .map((key) => `${area}.${key} is no longer used`),
  );
  const faults = Object.entries(english).flatMap(([area, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const translation = translated[area]?.[key];
      const messages =
        translation === undefined ? ['is missing'] : messageFaults(language, text, translation);
      return messages.map((fault) => `${area}.${key} ${fault}`);
    }),
  );
  return [...faults, ...extra];
}
