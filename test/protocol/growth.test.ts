import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../../protocol/calls/calls.ts';
import type { Call } from '../../protocol/calls/call.ts';
import { schemas } from '../../protocol/calls/schemas.ts';
import {
  checkName,
  checkShareCodeEntry,
  firstCharacters,
  isBlank,
  isMessageTooLong,
  isTooLong,
  normalized,
  oneLine,
  tidyName,
  visibleLength,
} from '../../protocol/userText.ts';
import { nameKey } from '../../protocol/nameKey.ts';
import { csvTable } from '../../protocol/csv.ts';
import { isolated, matchLanguage } from '../../protocol/languages.ts';
import { readNumber } from '../../protocol/numbers.ts';
import { checkOptions } from '../../protocol/optionChecks.ts';
import { lengths } from '../../protocol/limits.ts';
import { countedPage, findPage, isPrivatePage, pageTable, canonicalAddress } from '../../protocol/pages.ts';
import { keyOf } from '../../protocol/rules/acceptedAnswers.ts';
import { isSameText, searchKey } from '../../protocol/rules/spelling.ts';
import { readUserAgent } from '../../server/gateways/userAgent.ts';
import { countryOf } from '../../server/gateways/country.ts';
import { layOut } from '../../server/usecases/mail/layout.ts';
import { numberedNames } from '../../server/usecases/participants/join.ts';
import { superlinear } from '../support/growth.ts';
import { hostilePairs } from '../support/hostileTexts.ts';

/** The subset of JSON Schema that `z.toJSONSchema` writes for request schemas. */
interface Shape {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
}

/** A value of this shape in which every free string is `text`. `alternative` selects among alternatives. */
function valueOf(shape: Shape, text: string, alternative: number): unknown {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return valueOf(choices[alternative % choices.length]!, text, alternative);
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.properties)
    return Object.fromEntries(
      Object.entries(shape.properties).map(([name, inner]) => [name, valueOf(inner, text, alternative)]),
    );
  if (shape.type === 'array') return [valueOf(shape.items ?? {}, text, alternative)];
  return shape.type === 'number' || shape.type === 'integer' ? 1 : shape.type === 'boolean' ? true : text;
}

const sentSchemas = [
  ...new Set(
    (Object.values(calls) as Call[]).flatMap(({ body, query = {} }) => [
      ...(body ? [body] : []),
      ...Object.values(query),
    ]),
  ),
];

const pairs = hostilePairs();

/** The selections among alternatives that lead to different values of this shape. */
const alternativesOf = (shape: Shape): number[] => {
  const values = [0, 1, 2].map((alternative) => JSON.stringify(valueOf(shape, 'text', alternative)));
  return [...new Set(values)].map((value) => values.indexOf(value));
};

const faultsOf = (name: string, work: (text: string) => unknown): string[] =>
  pairs.flatMap(([kind, once, twice]) => superlinear(`${name}, ${kind}`, [once, twice], work) ?? []);

describe('processing time of a client’s text', () => {
  it.each(sentSchemas)('grows linearly in every string of %s', (name) => {
    const schema = schemas[name];
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
    for (const alternative of alternativesOf(shape))
      expect(faultsOf(name, (text) => schema.safeParse(valueOf(shape, text, alternative)).success)).toEqual(
        [],
      );
  });

  it('grows linearly in a list of any length', () => {
    const lists = [
      (length: number) => ({
        title: 'T',
        adminCode: 'long enough',
        questions: Array<string>(length).fill(''),
      }),
      (length: number) => ({ questionOrders: Array.from({ length }, () => ({})) }),
      (length: number) => ({ text: 'T', type: 'multiple_choice', options: Array<number>(length).fill(0) }),
      (length: number) => ({ text: 'T', type: 'multiple_choice', options: Array.from({ length }, String) }),
      (length: number) => ({ accepts: Array<string>(length).fill('a') }),
      (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, 0])),
    ];
    const faults = lists.flatMap((list, index) =>
      sentSchemas.flatMap(
        (name) =>
          superlinear(`${name}, list ${index}`, [list(4_000), list(8_000)], (value) =>
            schemas[name].safeParse(value),
          ) ?? [],
      ),
    );
    expect(faults).toEqual([]);
  });

  const addressed = ['', ...Object.keys(pageTable)];
  it.each([
    ['findPage', findPage],
    ['countedPage', countedPage],
    ['isPrivatePage', isPrivatePage],
    ['spelledOut', (pathname: string) => canonicalAddress({ pathname, searchParams: new URLSearchParams() })],
  ])('grows linearly in every path: %s', (name, work) => {
    const faults = addressed.flatMap((page) => [
      ...faultsOf(`${name} ${page} and`, (text) => work(page + text)),
      ...(page.includes(':')
        ? faultsOf(`${name} ${page} of`, (text) => work(page.replace(/:\w+/g, () => text)))
        : []),
    ]);
    expect(faults).toEqual([]);
  });

  it.each<[string, (text: string) => unknown]>([
    ['checkName', checkName],
    ['checkOptions', (text) => checkOptions([text, `${text}b`])],
    ['checkShareCodeEntry', checkShareCodeEntry],
    ['countryOf', (text) => countryOf({ 'cf-ipcountry': text }, true)],
    ['csvTable', (text) => csvTable([[text]])],
    ['firstCharacters', (text) => firstCharacters(text, lengths.usernameMax)],
    ['isBlank', isBlank],
    ['isMessageTooLong', isMessageTooLong],
    ['isTooLong', (text) => isTooLong(text, 1_000_000)],
    ['isolated', (text) => isolated(text, 'ar')],
    ['keyOf', keyOf],
    ['layOut', (text) => layOut({ subject: text, heading: text, paragraphs: [text], facts: [[text, text]] })],
    ['nameKey', nameKey],
    ['numberedNames', numberedNames],
    ['oneLine', oneLine],
    ['readNumber', (text) => readNumber(text)],
    ['readUserAgent', (text) => readUserAgent(`Mozilla/5.0 ${text}`)],
    ['isSameText', (text) => isSameText(text, `${text}b`)],
    ['searchKey', searchKey],
    ['tidyName', tidyName],
    ['understood', (text) => matchLanguage(text.split(/[ ,]/))],
    ['visibleLength', (text) => visibleLength(text, 1_000_000)],
    ...(['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map(
      (form) => [form, (text: string) => normalized(text, form)] as [string, (text: string) => unknown],
    ),
  ])('grows linearly in %s', (name, work) => {
    expect(faultsOf(name, work)).toEqual([]);
  });
});
