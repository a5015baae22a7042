import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/**
 * `npm run lines`: prints the number of code lines of each folder, without blank lines, comment lines,
 * translations and other data.
 */
const folders = ['client', 'server', 'protocol', 'test'];
const languages = new Set(['.ts', '.tsx', '.css']);

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && languages.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A line of a template string that begins like a comment counts as a comment; the project has none. */
function linesOfCode(text: string): number {
  let isInComment = false;
  let count = 0;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line.startsWith('/*')) isInComment = true;
    if (line && !isInComment && !line.startsWith('//')) count += 1;
    if (line.endsWith('*/')) isInComment = false;
  }
  return count;
}

const counts = await Promise.all(
  folders.map(async (folder) => {
    const files = await filesIn(folder);
    const texts = await Promise.all(files.map(async (file) => readFile(file, 'utf8')));
    return { folder, files: files.length, lines: texts.reduce((sum, text) => sum + linesOfCode(text), 0) };
  }),
);
const product = counts.filter(({ folder }) => folder !== 'test');
const total = (rows: typeof counts, folder: string) => ({
  folder,
  files: rows.reduce((sum, { files }) => sum + files, 0),
  lines: rows.reduce((sum, { lines }) => sum + lines, 0),
});
console.table([...counts, total(product, 'product (without test)'), total(counts, 'all')]);
