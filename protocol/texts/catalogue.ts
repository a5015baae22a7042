import type { GetICUArgs } from '@schummar/icu-type-parser';
import { isolated } from '../languages.ts';
import { english, i18n, load, withLanguage, activeLanguage } from '../i18n.ts';
import { formatDay, formatMoney } from './formats.ts';

/**
 * A value of a message on the wire: a text, a number, a calendar day, an amount of money, or another message.
 */
export type Value = string | number | { day: string } | { cents: number } | Translatable;

interface ValueTypes {
  ICUArgument: Value;
  ICUNumberArgument: number;
  ICUDateArgument: Date;
}

/**
 * The values that a message requires: `{name}` a value, `{count, plural, ...}` a number, `{day, date, long}`
 * a date.
 */
type ValuesOf<Message extends string> = GetICUArgs<Message, ValueTypes>;

type ValueArguments<Message extends string> = keyof ValuesOf<Message> extends never
  ? []
  : [values: ValuesOf<Message>];

/**
 * A message with its key (`area.key`) and values, so that it can be translated again into another language.
 */
export interface Translatable {
  reason: string;
  values?: Record<string, Value>;
  message: string;
}

/** Formats a message of one area. Unknown keys, and missing or wrong values, do not compile. */
interface Texts<Messages extends Record<string, string>> {
  <Key extends keyof Messages & string>(key: Key, ...values: ValueArguments<Messages[Key]>): string;
  /** The message with its key and values, as in a refusal. */
  translatable: <Key extends keyof Messages & string>(
    key: Key,
    ...values: ValueArguments<Messages[Key]>
  ) => Translatable;
}

function plain(value: Exclude<Value, number>): string {
  if (typeof value === 'string') return value;
  if ('day' in value) return formatDay(value.day);
  return 'cents' in value ? formatMoney(value.cents) : retranslate(value);
}

/**
 * Escapes values, because Lingui would interpret `\u0041` in a value as an A. Values in the opposite writing
 * direction get isolate marks.
 */
const prepared = (values: Record<string, Value | Date>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' || value instanceof Date
        ? value
        : isolated(plain(value).replaceAll('\\', '\\x5c'), activeLanguage()),
    ]),
  );

/** Formats the message of a key in the active language; undefined if that has no such message. */
const translated = (id: string, values: Record<string, Value> = {}): string | undefined =>
  Object.hasOwn(i18n.messages, id) ? i18n._(id, prepared(values)) : undefined;

/** Translates a message into the active language. Falls back to its original text. */
export const retranslate = ({ reason, values, message }: Translatable): string =>
  translated(reason, values) ?? message;

const format = (id: string, values: Record<string, Value> = {}): string =>
  translated(id, values) ?? withLanguage(english, () => i18n._(id, prepared(values)));

/**
 * Defines the texts of one area of the product, in ICU message format. `Intl` formats their numbers and
 * dates. Call the result when a text is shown, never while a module loads, because the user's language may
 * not be known then.
 */
export function texts<const Messages extends Record<string, string>>(
  area: string,
  messages: Messages,
): Texts<Messages> {
  const idOf = (key: string) => `${area}.${key}`;
  load(english, Object.fromEntries(Object.entries(messages).map(([key, text]) => [idOf(key), text])));
  const formatKey = (key: string, values?: Record<string, Value>) => format(idOf(key), values);
  const translatable = (key: string, values?: Record<string, Value>): Translatable => ({
    reason: idOf(key),
    ...(values && { values }),
    message: formatKey(key, values),
  });
  return Object.assign(formatKey, { translatable }) as Texts<Messages>;
}
