import { readFile } from 'node:fs/promises';
import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looks } from '../../protocol/appearance/looks.ts';
import { classicColors, readablePairs, type Theme } from '../../server/presenters/lookColors.ts';
import { lookStylesheet } from '../../server/presenters/looks.ts';

const themes: Theme[] = ['light', 'dark'];
const selectors = {
  light: String.raw`:root,\[data-theme='light'\]`,
  dark: String.raw`\[data-theme='dark'\]`,
};

/** The colors that a stylesheet sets for a theme. */
function colorsIn(stylesheet: string, theme: Theme): Map<string, string> {
  const rule = new RegExp(`^${selectors[theme]}\\{([^}]*)\\}`, 'm').exec(stylesheet)?.[1] ?? '';
  return new Map(
    [...rule.matchAll(/--color-([\w-]+):(#[\da-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

/** The pairs of colors in a stylesheet whose contrast is too low. */
const unreadablePairs = (stylesheet: string): string[] =>
  themes.flatMap((theme) => {
    const colors = colorsIn(stylesheet, theme);
    return readablePairs.flatMap(([name, behind, least]) =>
      behind
        .filter((other) => !(wcagContrast(colors.get(name)!, colors.get(other)!) >= least))
        .map((other) => `${theme}: ${name} on ${other}`),
    );
  });

describe('colors of looks', () => {
  it.each(looks)('of %s are readable in both themes', (look) => {
    expect(unreadablePairs(lookStylesheet(look))).toEqual([]);
  });

  it.each(['#000000', '#ffffff', '#ffff00', '#808080', '#00ff00', '#0000ff'])(
    'with the host’s color %s are readable in every look',
    (accent) => {
      expect(looks.flatMap((look) => unreadablePairs(lookStylesheet(look, accent)))).toEqual([]);
    },
  );

  it('with any color of the host are readable', () => {
    fc.assert(
      fc.property(fc.constantFrom(...looks), fc.integer({ min: 0, max: 0xff_ff_ff }), (look, color) => {
        const accent = `#${color.toString(16).padStart(6, '0')}`;
        expect(unreadablePairs(lookStylesheet(look, accent))).toEqual([]);
      }),
    );
  });

  it('start from the colors of the classic theme', async () => {
    const styles = await readFile('client/styles.css', 'utf8');
    const [light = '', dark = ''] = styles.split('@utility evening');
    for (const [theme, part] of [
      ['light', light],
      ['dark', dark],
    ] as const)
      for (const [name, [hex]] of Object.entries(classicColors[theme]))
        expect(part, `${theme} ${name}`).toContain(`--color-${name}: ${hex};`);
  });
});
