import { z, type ZodType } from 'zod';
import type { Chance } from './Chance.ts';
import { oddNumber, oddText, oddValue } from './values.ts';
import type { Identity, Place, World } from '../world.ts';

/** The part of JSON Schema that `z.toJSONSchema` uses for the product’s bodies. */
interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

const schemas = new WeakMap<ZodType, Schema>();

function schemaOf(body: ZodType): Schema {
  const cached = schemas.get(body);
  if (cached) return cached;
  const made = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
  schemas.set(body, made);
  return made;
}

/** The context of a generated body. Known field names get values of `world`. */
export interface Aim {
  chance: Chance;
  world: World;
  place: Place;
  identity: Identity;
}

const texts = ['yes', 'no', 'Apple', '7', 'A waltz', 'Ada & Ben', 'Under the old oak', 'x'];

const namedValues: Record<string, (aim: Aim) => unknown> = {
  participantId: ({ chance, place: { participants }, identity: { seat } }) =>
    chance.is(0.8) ? participants[seat % participants.length] : chance.of(participants),
  id: ({ chance, place }) => chance.of(place.questions),
  shareCode: ({ place }) => place.shareCode,
  customShareCode: ({ chance }) => (chance.is(0.5) ? '' : `F${chance.int(1, 99_999)}`),
  answer: ({ chance }) => chance.of(['yes', 'no', 'Apple', '12', 3, 'Some song']),
  correctAnswer: ({ chance }) => chance.of(['yes', 'no', 'Apple', '12', 3, null]),
  username: ({ chance }) => `Fuzz ${chance.int(1, 2_000)}`,
  date: ({ chance }) => chance.of(['2026-12-05T15:30', '2026-02-30', '', '2026-12-05T15:30:00Z']),
  url: ({ chance, world, place }) =>
    `${world.origin}/${chance.of(['event', 'leaderboard'])}/${place.shareCode}?x=${chance.int(1, 500)}`,
  token: ({ chance, world }) => (chance.is(0.1) ? world.links.seat : oddText(chance)),
  logo: ({ chance }) => dataUrl(chance),
  headerImage: ({ chance }) => dataUrl(chance),
  sourceId: ({ chance }) => chance.of(['tok_1', '4000000000000002', 'cnon:card-nonce-ok']),
  amount: () => 1_999,
  customerEmail: ({ chance }) => `payer${chance.int(1, 999)}@example.net`,
  email: ({ chance }) => chance.of(['', 'somebody@example.net', 'no address']),
  options: ({ chance }) => chance.of([['Apple', 'Cherry', 'None'], ['a', 'b'], ['a'], [], undefined]),
  type: ({ chance }) => chance.of(['yes_no', 'multiple_choice', 'numeric', 'text']),
};

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A valid image, a corrupt one, or other data labelled as an image. */
function dataUrl(chance: Chance): string {
  const bytes = Buffer.from(pixel, 'base64');
  const content = chance.weighted<() => Buffer>([
    [3, () => bytes],
    [3, () => chance.mutate(bytes)],
    [1, () => chance.bytes(chance.int(0, 400))],
    [1, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ])();
  const type = chance.of(['image/png', 'image/jpeg', 'image/svg+xml', 'text/html', 'image/webp', '']);
  return `data:${type};base64,${content.toString('base64')}`;
}

/** A value that fits the JSON Schema. */
function valueFor(schema: Schema, name: string, aim: Aim): unknown {
  const { chance } = aim;
  const named = namedValues[name];
  if (named && !schema.properties && chance.is(0.85)) return named(aim);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueFor(chance.of(choices), name, aim);
  if ('const' in schema) return schema.const;
  if (schema.enum) return chance.of(schema.enum);
  const type = Array.isArray(schema.type) ? chance.of(schema.type) : schema.type;
  if (type === 'object') return objectFor(schema, aim);
  if (type === 'array')
    return Array.from({ length: chance.int(0, 5) }, () => valueFor(schema.items ?? {}, name, aim));
  if (type === 'string') return chance.is(0.7) ? chance.of(texts) : oddText(chance);
  if (type === 'number' || type === 'integer') return numberFor(schema, chance);
  if (type === 'boolean') return chance.is(0.5);
  return type === 'null' ? null : oddValue(chance);
}

function objectFor({ properties = {}, required = [] }: Schema, aim: Aim): object {
  const chosen = Object.entries(properties).filter(([name]) => aim.chance.is(0.6) || required.includes(name));
  return Object.fromEntries(chosen.map(([name, schema]) => [name, valueFor(schema, name, aim)]));
}

const numberFor = ({ minimum = 0, maximum = 1_000 }: Schema, chance: Chance) =>
  chance.is(0.8) ? chance.int(Math.max(minimum, -1_000), Math.min(maximum, 100_000)) : oddNumber(chance);

/** Replaces, removes or duplicates a part of the value. */
function mutated(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.is(0.15)) return oddValue(chance);
  if (Array.isArray(value)) {
    const at = chance.int(0, value.length);
    if (chance.is(0.2)) return Array.from({ length: 300 }, () => value[0] as unknown);
    return value.toSpliced(at, chance.int(0, 1), mutated(value[at], chance));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || chance.is(0.2)) return { ...value, [oddText(chance)]: oddValue(chance) };
  const at = chance.int(0, entries.length - 1);
  const [name, held] = entries[at]!;
  const replacement = chance.is(0.25) ? [] : [[name, mutated(held, chance)] as const];
  return Object.fromEntries(entries.toSpliced(at, 1, ...(replacement as [string, unknown][])));
}

/** JSON that no `JSON.stringify` writes. */
const oddTexts: ((text: string, chance: Chance) => string)[] = [
  (text) => text.replace('{', '{"__proto__":{"isOwner":true},'),
  (text) => text.replace('{', '{"constructor":{"prototype":{"isOwner":true}},'),
  (text) => text.replace(/\{("\w+":[^,{}]+)/, '{$1,$1'),
  (text) => text.slice(0, -1),
  (text) => `${text}${text}`,
  (text) => `\uFEFF${text}`,
  (text) => text.replace(/\d+/, '1e999'),
  (text) => text.replace(/:"[^"]*"/, ':"\\ud800"'),
  (text) => text.replace(/:"[^"]*"/, ':"\\u0000"'),
  (text) => text.replaceAll('"', "'"),
  () => '',
  () => '   \n',
  () => 'null',
  () => '-',
  (_, chance) => '['.repeat(chance.int(100, 8_000)),
  (_, chance) => nested('[', ']', chance.int(50, 4_000)),
  (_, chance) => nested('{"a":', '}', chance.int(50, 1_500), '1'),
  (_, chance) => `[${'[],'.repeat(chance.int(10, 20_000))}[]]`,
  (_, chance) => `{"a":${'9'.repeat(chance.int(10, 8_000))}}`,
];

const nested = (open: string, close: string, depth: number, core = '') =>
  open.repeat(depth) + core + close.repeat(depth);

/** A body that fits its schema. */
export const fittingBody = (body: ZodType, aim: Aim): unknown => valueFor(schemaOf(body), '', aim);

/** The bytes of a body for a call: valid, mutated, or unrelated to the schema. */
export function bodyFor(body: ZodType | undefined, aim: Aim): Buffer {
  const { chance } = aim;
  const fitting = body ? fittingBody(body, aim) : oddValue(chance);
  const value = chance.is(0.7) ? fitting : mutated(fitting, chance);
  const text = JSON.stringify(value) ?? '';
  if (chance.is(0.9)) return Buffer.from(text);
  if (chance.is(0.2)) return chance.mutate(Buffer.from(text));
  return Buffer.from(chance.of(oddTexts)(text, chance));
}
