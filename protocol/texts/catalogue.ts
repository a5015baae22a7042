import type { GetICUArgs } from '@schummar/icu-type-parser';
import { isolated } from '../languages.ts';
import { english, i18n, load, withLanguage, activeLanguage } from '../spoken.ts';
import { formatDay, formatMoney } from './formats.ts';

/** What a message is told, as it travels: a text, a number, a calendar day, an amount of money, or something said itself. */
export type Value = string | number | { day: string } | { cents: number } | Translatable;

interface ValueTypes {
  ICUArgument: Value;
  ICUNumberArgument: number;
  ICUDateArgument: Date;
}

/** What a message wants to be told: `{name}` a value, `{count, plural, ...}` a number, `{day, date, long}` a date. */
type ValuesOf<Message extends string> = GetICUArgs<Message, ValueTypes>;

type ValueArguments<Message extends string> = keyof ValuesOf<Message> extends never
  ? []
  : [values: ValuesOf<Message>];

/** A message with its name (`area.key`) and what it was told, so that it can be said again in another language. */
export interface Translatable {
  reason: string;
  values?: Record<string, Value>;
  message: string;
}

/** Says a message of one area. A key that the area lacks, a value too few or of the wrong kind doesn't compile. */
interface Texts<Messages extends Record<string, string>> {
  <Key extends keyof Messages & string>(key: Key, ...values: ValueArguments<Messages[Key]>): string;
  /** As a refusal carries it: the sentence with its name and values. */
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
 * Values are put in as they are: without this Lingui would take `\u0041` in one for an A. One that runs the other way
 * than the language keeps its own direction.
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

/** Says the message of this name; undefined when the spoken language has none. */
const translated = (id: string, values: Record<string, Value> = {}): string | undefined =>
  Object.hasOwn(i18n.messages, id) ? i18n._(id, prepared(values)) : undefined;

/** What was said, in the language that is spoken now; as it was said, where that language has no such message. */
export const retranslate = ({ reason, values, message }: Translatable): string =>
  translated(reason, values) ?? message;

const say = (id: string, values: Record<string, Value> = {}): string =>
  translated(id, values) ?? withLanguage(english, () => i18n._(id, prepared(values)));

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
  load(english, Object.fromEntries(Object.entries(messages).map(([key, text]) => [idOf(key), text])));
  const sayKey = (key: string, values?: Record<string, Value>) => say(idOf(key), values);
  const translatable = (key: string, values?: Record<string, Value>): Translatable => ({
    reason: idOf(key),
    ...(values && { values }),
    message: sayKey(key, values),
  });
  return Object.assign(sayKey, { translatable }) as Texts<Messages>;
}
