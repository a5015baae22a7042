import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { GetICUArgs } from '@schummar/icu-type-parser';

interface ValueTypes {
  ICUArgument: string | number;
  ICUNumberArgument: number;
  ICUDateArgument: Date;
}

/** What a message wants to be told: `{name}` a text, `{count, plural, ...}` a number, `{day, date, long}` a date. */
type ValuesOf<Message extends string> = GetICUArgs<Message, ValueTypes>;

/** Says a message of one area. A key that the area lacks, a value too few or of the wrong kind doesn't compile. */
export type Texts<Messages extends Record<string, string>> = <Key extends keyof Messages & string>(
  key: Key,
  ...values: keyof ValuesOf<Messages[Key]> extends never ? [] : [values: ValuesOf<Messages[Key]>]
) => string;

/** What is spoken, and how Intl writes numbers, dates and lists. */
export const language = 'en';

const i18n = setupI18n({ locale: language, messages: { [language]: {} } });
// What is shipped was compiled when it was built; sources are compiled when they are said.
i18n.setMessagesCompiler(compileMessage);

/** Values are put in as they are: without this Lingui would take `\u0041` in one for an A. */
const escaped = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value,
    ]),
  );

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
  i18n.load(language, Object.fromEntries(Object.entries(messages).map(([key, text]) => [idOf(key), text])));
  return (key, ...[values = {}]) => i18n._(idOf(key), escaped(values));
}
