import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { operators } from '../../server/embedded/supported.ts';

const server = fileURLToPath(new URL('../../server', import.meta.url));

/** The server's own source, without the store itself. */
function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(server, path).startsWith('embedded'));
}

/** Words like `$set` that stand as a property: with a colon, in quotes or not, or in the short form `{ $set }`. */
function operatorsIn(source: string): string[] {
  const written = source.matchAll(/(?<![\w$.])['"]?(\$[a-zA-Z]\w*)['"]?\s*:/g);
  const short = source.matchAll(/[{,]\s*(\$[a-zA-Z]\w*)\s*(?=[,}])/g);
  return [...written, ...short].map(([, name]) => name as string);
}

it('lists every operator that the product uses in its queries', () => {
  const unknown = sourceFiles(server).flatMap((path) =>
    operatorsIn(readFileSync(path, 'utf8'))
      .filter((name) => !operators.includes(name))
      .map((name) => `${relative(server, path)}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

it('recognises operators in source', () => {
  expect(operatorsIn('{ $set: 1, \'$inc\': { a: `${x}` }, "$lookup": {} }')).toEqual([
    '$set',
    '$inc',
    '$lookup',
  ]);
});
