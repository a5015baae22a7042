import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

const client = join(import.meta.dirname, '../client');

/** Physical sides, where a logical start or end is required. */
const sides: Record<'css' | 'ts', RegExp[]> = {
  css: [
    /(?<![\w-])(?:(?:margin|padding|scroll-\w+|border)-)?(?:left|right)(?:-\w+)*\s*:/,
    /border-(?:top|bottom)-(?:left|right)-radius/,
    /(?:text-align|float|clear|transform-origin|object-position|background-position):[^;]*\b(?:left|right)\b/,
    /transform-origin:\s*0\b/,
    /gradient\((?:to (?:left|right)|-?(?!0deg|180deg)\d+deg)/,
    /(?:translateX\(|translate: (?!0 |none)|scroll-left)/,
    /(?:inset|margin|padding):(?: [^\s()]+){3} [^\s()]+;/,
  ],
  ts: [
    /(?<![\w-])-?(?:scroll-)?(?:[pm][lr]|left|right)-(?:[[(\d]|px\b|auto\b|full\b)/,
    /(?<![\w-])(?:text|float|clear|object|origin|bg)-(?:(?:top|bottom)-)?(?:left|right)\b/,
    /(?<![\w-])(?:rounded|border)-(?:[lr]|[tb][lr])(?:-|(?![\w]))/,
    /(?<![\w-])-?translate-x-|translateX\(|bg-linear-to-[tb]?[lr]\b|(?<![\w-])space-x-/,
    /\b(?:margin|padding|border|inset|scroll)(?:Left|Right)\b|textAlign\b.*'(?:left|right)'/,
    /\.style\.(?:left|right)\b|\b(?:left|right): [`'\d]/,
  ],
};

/** Lines that need a physical side, and why. */
const exceptions: Record<string, { lines: RegExp; why: string }> = {
  'components/layout/Page.tsx': { lines: /safe-area-inset-/, why: 'a phone’s notch stays where it is' },
  'features/souvenir/drawSouvenir.ts': { lines: /textAlign/, why: 'a canvas is measured from its left' },
  'screens/bigScreen/stages/Confetti.tsx': { lines: /left/, why: 'petals fall everywhere' },
  'screens/event/game/celebration.ts': { lines: /left/, why: 'petals rise from the middle' },
  'screens/owner/TimeChart.tsx': { lines: /margin/, why: 'the chart of the owner, whose pages are English' },
};

/** Comments may name sides. Lines with `--forward` (or `forward`) follow the text direction. */
const isFree = (line: string) => /^\s*(?:\/?\*|\/\/)|forward/.test(line);

interface Line {
  file: string;
  text: string;
}

const lines: Line[] = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:css|tsx?)$/.test(file))
  .flatMap((file) =>
    readFileSync(join(client, file), 'utf8')
      .split('\n')
      .map((text) => ({ file, text })),
  );

const namesSide = ({ file, text }: Line) =>
  !isFree(text) && sides[file.endsWith('.css') ? 'css' : 'ts'].some((side) => side.test(text));

describe('client style sheets', () => {
  it('use logical properties instead of left and right', () => {
    const found = lines.filter((line) => namesSide(line) && !exceptions[line.file]?.lines.test(line.text));
    expect(found.map(({ file, text }) => `${file}: ${text.trim()}`)).toEqual([]);
  });

  it('have no unused exception', () => {
    const hasMatch = (file: string, pattern: RegExp) =>
      lines.some((line) => line.file === file && namesSide(line) && pattern.test(line.text));
    const unused = Object.entries(exceptions).filter(
      ([file, { lines: pattern }]) => !hasMatch(file, pattern),
    );
    expect(unused.map(([file]) => file)).toEqual([]);
  });

  it('are checked by rules that find violations', () => {
    const wrong: Line[] = [
      { file: 'a.css', text: '  margin-left: 1rem;' },
      { file: 'a.css', text: '  border-right-color: red;' },
      { file: 'a.css', text: '  left: 50%;' },
      { file: 'a.css', text: '  text-align: right;' },
      { file: 'a.css', text: '  inset: 0 1rem auto auto;' },
      { file: 'a.css', text: '  background: linear-gradient(to right, red, blue);' },
      { file: 'a.css', text: '  transform: translateX(1rem);' },
      { file: 'a.tsx', text: `className="sm:-ml-2"` },
      { file: 'a.tsx', text: `className="absolute right-3"` },
      { file: 'a.tsx', text: `className="text-left"` },
      { file: 'a.tsx', text: `className="rounded-tl-control"` },
      { file: 'a.tsx', text: `className="border-l"` },
      { file: 'a.tsx', text: `className="active:translate-x-1"` },
      { file: 'a.tsx', text: 'style={{ left: `${share}%` }}' },
    ];
    expect(wrong.filter((line) => !namesSide(line))).toEqual([]);
    const right: Line[] = [
      { file: 'a.css', text: '  inset: auto 0 0;' },
      { file: 'a.css', text: '  padding: 4rem 1rem max(1rem, env(safe-area-inset-bottom));' },
      { file: 'a.css', text: '  background-image: linear-gradient(180deg, red, blue);' },
      { file: 'a.tsx', text: `className="border-line ps-2 text-start"` },
      { file: 'a.tsx', text: 'const words = { left: leftCount };' },
    ];
    expect(right.filter(namesSide)).toEqual([]);
  });
});
