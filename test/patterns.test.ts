import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck/lib/browser.js';
import { type ESTree, parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

interface Pattern {
  /** Undefined when the code builds the pattern from a value that is not a literal. */
  source: string | undefined;
  flags: string;
}

/**
 * The store's regex operator. No query of the product uses it, so client text neither becomes a pattern nor
 * is matched by one.
 */
const unspelled = ['server/embedded/query/filter.ts: a pattern that is not spelled'];

/** Replaces an interpolated value. Only limits and names are interpolated, and they contain no pattern syntax. */
const valueInPattern = '3';

function textOf(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map(({ value }) => value.cooked).join(valueInPattern);
}

/** All regular expressions of a module: literals, and those built from a literal text. */
function patternsOf(file: string, code: string): Pattern[] {
  const found: Pattern[] = [];
  const takeCall = ({ callee, arguments: [source, flags] }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    found.push({ source: textOf(source), flags: textOf(flags) ?? '' });
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: takeCall,
    CallExpression: takeCall,
  }).visit(parseSync(file, code).program);
  return found;
}

/** Returns `safe` when the time is linear in the text; otherwise its growth, or why it is unknown. */
function growthOf({ source, flags }: Pattern): string {
  if (source === undefined) return 'not spelled';
  let growth = 'safe';
  // For a lookahead the checker tries random texts. With some seeds it reports linear growth as polynomial.
  for (const randomSeed of [0, 1, 2]) {
    // The default timeouts of its trials are too short beside other load.
    const patience = { timeout: 60_000, incubationTimeout: 5_000, attackTimeout: 20_000 };
    const found = checkSync(source, flags, { ...patience, randomSeed });
    if (found.status === 'safe') return 'safe';
    growth = found.status === 'vulnerable' ? found.complexity.type : found.error.kind;
  }
  return growth;
}

const root = join(import.meta.dirname, '..');
const files = ['protocol', 'server', 'client'].flatMap((end) =>
  readdirSync(join(root, end), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(end, file)),
);

describe('regular expressions', () => {
  it('take linear time for every text, in client, protocol and server', () => {
    const growthBySource = new Map<string, string>();
    const faults = files.flatMap((file) =>
      patternsOf(file, readFileSync(join(root, file), 'utf8')).flatMap((pattern) => {
        if (pattern.source === undefined) return [`${file}: a pattern that is not spelled`];
        const key = `/${pattern.source}/${pattern.flags}`;
        if (!growthBySource.has(key)) growthBySource.set(key, growthOf(pattern));
        return growthBySource.get(key) === 'safe' ? [] : [`${file}: ${key}: ${growthBySource.get(key)}`];
      }),
    );
    expect(faults).toEqual(unspelled);
    expect(growthBySource.size).toBeGreaterThan(100);
  }, 300_000);

  it.each([
    [String.raw`text.replace(/\s*[\n\r\t\v\f\u0085\u2028\u2029]+\s*/g, ' ')`, 'polynomial'],
    [String.raw`path.replace(/\/+$/, '')`, 'polynomial'],
    [String.raw`new RegExp('^(a|a)*$')`, 'exponential'],
    ['RegExp(`^(?:\\w+ ?){1,${most}}$`)', 'polynomial'],
    ['new RegExp(text)', 'not spelled'],
    [String.raw`/[\s\u0085]+/g`, 'safe'],
  ])('are found in the code and classified: %s', (code, growth) => {
    expect(patternsOf('control.ts', code).map(growthOf)).toEqual([growth]);
  });
});
