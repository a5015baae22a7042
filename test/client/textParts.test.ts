import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { englishFiles, partOf, type TextPart } from '../../server/build/translations.ts';

const root = join(import.meta.dirname, '../..');
const texts = 'protocol/texts/';
const files = ['client', 'protocol'].flatMap((end) =>
  readdirSync(join(root, end), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(end, file)),
);
const statement =
  /^(?:import|export)\s+(type\s)?(?:[\w*{][^;'"]*?\sfrom\s+)?'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)/gm;

interface Link {
  to: string;
  isLater: boolean;
}
/** The souvenir card loads the part with these texts itself, when the guest has a title. */
const loadedByCard = 'titles.ts';

const linksOf = new Map<string, Link[]>(
  files.map((file) => [
    file,
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(statement), ([, type, now, later]): Link[] =>
      type ? [] : [{ to: join(dirname(file), now ?? later!), isLater: now === undefined }],
    ).flat(),
  ]),
);

/** The screens that load a whole translation. The traversal from other screens skips them. */
const screensWithWholeTranslation =
  /^client\/(routes\/(adminRoute|otherRoutes)|screens\/(admin|owner|creation|bigScreen|keepsake|check|landing)\/|screens\/event\/(couple|scorekeeper)\/|stores\/room\/sampleTexts|screens\/(PreviewScreen|LogoOptionsScreen))/;

/** The text files used by these modules and their imports; with `alsoLater`, dynamic imports count, too. */
function textFilesOf(starts: string[], { alsoLater }: { alsoLater: boolean }): string[] {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { to, isLater } of linksOf.get(file) ?? [])
      if (!isLater || (alsoLater && !screensWithWholeTranslation.test(to))) visit(to);
  };
  starts.forEach(visit);
  const usedFiles = englishFiles().filter(({ areas }) => Object.keys(areas).length > 0);
  return usedFiles.map(({ file }) => file).filter((file) => seen.has(texts + file));
}

describe('lazy translation parts are loaded before use:', () => {
  it.each<[string, string[], boolean, TextPart[]]>([
    ['the first screen', ['client/main.tsx'], false, ['first']],
    ['the landing page', ['client/screens/landing/LandingScreen.tsx'], false, ['first', 'creation']],
    [
      'every guest screen',
      [
        'client/main.tsx',
        'client/routes/guestRoutes.tsx',
        'client/screens/leaderboard/LeaderboardScreen.tsx',
      ],
      true,
      ['first', 'guest'],
    ],
  ])('%s uses no texts of another part', (_, starts, alsoLater, parts) => {
    const usedFiles = textFilesOf(starts, { alsoLater });
    expect(usedFiles.length).toBeGreaterThan(5);
    const early = usedFiles.filter((file) => file !== loadedByCard);
    expect(early.filter((file) => !parts.includes(partOf(file)))).toEqual([]);
  });
});
