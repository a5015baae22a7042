import { parseSync } from 'vite';

/** A title as written in the source; `parts` are the texts between its placeholders. */
export interface Title {
  parts: string[];
  /** The titles of the enclosing groups, outermost first. */
  groups: Title[];
  isGroup: boolean;
}

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Returns the titles of all tests and groups in a test file's source, without running it. */
export function titlesIn(source: string): Title[] {
  const titles: Title[] = [];
  const visit = (value: unknown, groups: Title[]): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, groups);
    if (!isNode(value)) return;
    const title = titleOf(value, groups);
    if (title) titles.push(title);
    const inside = title?.isGroup ? [...groups, title] : groups;
    for (const child of Object.values(value)) visit(child, inside);
  };
  visit(parseSync('source.ts', source).program, []);
  return titles;
}

/**
 * Returns the title of `it('…', …)`, `describe.each(…)('…', …)` and the like; `undefined` for any other node.
 */
function titleOf(node: Node, groups: Title[]): Title | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const kind = functionName(node.callee);
  const parts = partsOf((node.arguments as unknown[])[0]);
  if (!parts || (kind !== 'it' && kind !== 'test' && kind !== 'describe')) return undefined;
  return { parts, groups, isGroup: kind === 'describe' };
}

/** Returns `it` for `it`, `it.only`, `it.each([…])` and `it.runIf(…)`. */
function functionName(callee: unknown): unknown {
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier') return callee.name;
  return functionName(callee.type === 'MemberExpression' ? callee.object : callee.callee);
}

function partsOf(title: unknown): string[] | undefined {
  if (!isNode(title)) return undefined;
  if (title.type === 'Literal' && typeof title.value === 'string') return betweenGaps(title.value);
  if (title.type !== 'TemplateLiteral') return undefined;
  const quasis = title.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked);
}

/** vitest fills in `%s`, `%i` and `$name` from the table of `each`. */
const betweenGaps = (title: string) => title.split(/%[sdifjo#$]|\$[a-z]\w*(?:\.\w+)*/i);

/** Returns true if the name is a title with its placeholders filled in. */
export const canBe = ({ parts }: Pick<Title, 'parts'>, name: string): boolean =>
  new RegExp(`^${parts.map(escaped).join('.*')}$`, 's').test(name);

/**
 * Returns true if a title with its placeholders filled in begins with `start`; `start` must end in a literal
 * part.
 */
export const canBegin = ({ parts }: Pick<Title, 'parts'>, start: string): boolean =>
  parts.some((part, index) =>
    Array.from(part, (_, at) => part.slice(0, at + 1))
      .filter((prefix) => start.endsWith(prefix))
      .some((prefix) => canBe({ parts: [...parts.slice(0, index), prefix] }, start)),
  );

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
