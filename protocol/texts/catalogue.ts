import { setupI18n, type Messages as CompiledMessages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { GetICUArgs } from '@schummar/icu-type-parser';
import { type Language, intlOf, isolated } from '../languages.ts';

interface ValueTypes {
  ICUArgument: string | number;
  ICUNumberArgument: number;
  ICUDateArgument: Date;
}

/** What a message wants to be told: `{name}` a text, `{count, plural, ...}` a number, `{day, date, long}` a date. */
type ValuesOf<Message extends string> = GetICUArgs<Message, ValueTypes>;

type Told<Message extends string> = keyof ValuesOf<Message> extends never ? [] : [values: ValuesOf<Message>];

/** A message with its name (`area.key`) and what it was told, so that it can be said again in another language. */
export interface Said {
  reason: string;
  values?: Record<string, string | number>;
  message: string;
}

/** Says a message of one area. A key that the area lacks, a value too few or of the wrong kind doesn't compile. */
export interface Texts<Messages extends Record<string, string>> {
  <Key extends keyof Messages & string>(key: Key, ...values: Told<Messages[Key]>): string;
  /** As a refusal carries it: the sentence with its name and values. */
  said: <Key extends keyof Messages & string>(key: Key, ...values: Told<Messages[Key]>) => Said;
}

/** The catalogue's own language: what it has is there with the code; translations are brought by `load`. */
export const english = 'en';

const i18n = setupI18n({ locale: english, messages: { [english]: {} } });
// What is shipped was compiled when it was built; sources are compiled when they are said.
i18n.setMessagesCompiler(compileMessage);

/** The language that is spoken now. */
export const spoken = () => i18n.locale as Language;

/** From now on everything is said in this language; what its translation lacks, in English. */
export const speak = (language: Language) => i18n.activate(language, intlOf(language));

/** Says something in another language; whoever says it must be done when it returns. */
export function speaking<Result>(
  language: Language,
  say: () => Result extends Promise<unknown> ? never : Result,
) {
  const before = spoken();
  speak(language);
  try {
    return say();
  } finally {
    speak(before);
  }
}

/** Brings messages of a translation, by `area.key`. */
export const load = (language: Language, messages: CompiledMessages) => i18n.load(language, messages);

/**
 * Values are put in as they are: without this Lingui would take `\u0041` in one for an A. One that runs the other way
 * than the language keeps its own direction.
 */
const prepared = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? isolated(value.replaceAll('\\', '\\x5c'), spoken()) : value,
    ]),
  );

const isTranslated = (id: string) => id in i18n.messages;

/** Says the message of this name; undefined when the spoken language has none. */
export const translated = (id: string, values: object = {}): string | undefined =>
  isTranslated(id) ? i18n._(id, prepared(values)) : undefined;

const say = (id: string, values: object): string =>
  translated(id, values) ?? speaking(english, () => i18n._(id, prepared(values)));

/**
 * The texts of one area of the product: everything that a person reads or hears there, in ICU's message format; `Intl`
 * writes the numbers and dates in them. Ask for a text when it is shown, never while a module is loaded: the reader's
 * language need not be known by then.
 */
export function texts<const Messages extends Record<string, string>>(
  area: string,
  messages: Messages,
): Texts<Messages> {
  const idOf = (key: string) => `${area}.${key}`;
  i18n.load(english, Object.fromEntries(Object.entries(messages).map(([key, text]) => [idOf(key), text])));
  const sayKey = (key: string, values: object = {}) => say(idOf(key), values);
  const said = (key: string, values?: Record<string, string | number>): Said => ({
    reason: idOf(key),
    ...(values && { values }),
    message: sayKey(key, values),
  });
  return Object.assign(sayKey, { said }) as Texts<Messages>;
}

/** What Intl makes for a language: made once for each that is spoken. */
export function inSpoken<Made>(make: (tag: string) => Made): () => Made {
  const made = new Map<Language, Made>();
  return () => {
    const language = spoken();
    const own = made.get(language) ?? make(intlOf(language));
    made.set(language, own);
    return own;
  };
}
