import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operators } from '../../server/embedded/supported.ts';

const server = join(import.meta.dirname, '../../server');
const embedded = join(server, 'embedded');

/** The source files of a folder. */
function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

const isEmbedded = (path: string) => path.startsWith(embedded);

/** Routes make no database queries, but their API descriptions contain words like `$ref`. */
const isRoute = (path: string) => path.startsWith(join(server, 'routes'));

/** Property names like `$set`: before a colon, with or without quotes, or in the short form `{ $set }`. */
function operatorsIn(source: string): string[] {
  const written = source.matchAll(/(?<![\w$.])['"]?(\$[a-zA-Z]\w*)['"]?\s*:/g);
  const short = source.matchAll(/[{,]\s*(\$[a-zA-Z]\w*)\s*(?=[,}])/g);
  return [...written, ...short].map(([, name]) => name as string);
}

it('supported operators: list every operator in the product’s queries', () => {
  const product = sourceFiles(server).filter((path) => !isEmbedded(path) && !isRoute(path));
  const used = product.flatMap((path) =>
    operatorsIn(readFileSync(path, 'utf8')).map((name) => ({ path, name })),
  );
  const unknown = used.filter(({ name }) => !operators.includes(name));
  expect(used.length).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
});

it('supported operators: recognises operators in source code', () => {
  expect(operatorsIn('{ $set: 1, \'$inc\': { a: `${x}` }, "$lookup": {} }')).toEqual([
    '$set',
    '$inc',
    '$lookup',
  ]);
});

it('embedded store: behaves by its arguments alone, whatever the environment contains', () => {
  const files = sourceFiles(embedded);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((path) => readFileSync(path, 'utf8').includes('process.env'))).toEqual([]);
});
