import type { Look } from '../../protocol/appearance/looks.ts';
import { colorsOf, type Theme, type Tones } from './lookColors.ts';

interface Style {
  tones: Tones;
  /** The CSS family of headings. Absent: the classic one. */
  face?: 'Quicksand' | 'Oswald';
  /** The SVG shapes between two fine lines, in a view box of 100 x 20. Absent: the classic sprig. */
  ornament?: string;
}

const gold = [82, 0.1] as const;

const styles: Record<Look, Style> = {
  classic: {
    tones: { paper: [80, 0.012], ink: [327, 0.04], primary: [327, 0.09], accent: [12, 0.15], gold },
  },
  garden: {
    tones: {
      paper: [110, 0.014],
      ink: [150, 0.03],
      primary: [152, 0.08],
      accent: [40, 0.13],
      gold: [105, 0.1],
    },
    ornament:
      '<path d="M50 2C60 2 64 8 64 18 54 18 50 12 50 2ZM50 2C40 2 36 8 36 18 46 18 50 12 50 2Z"/><circle cx="24" cy="12" r="2.500"/><circle cx="76" cy="12" r="2.500"/>',
  },
  coast: {
    tones: {
      paper: [220, 0.01],
      ink: [245, 0.04],
      primary: [240, 0.1],
      accent: [35, 0.14],
      gold: [205, 0.09],
    },
    ornament:
      '<path fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" d="M18 12q8-8 16 0t16 0 16 0 16 0"/>',
  },
  blush: {
    tones: {
      paper: [30, 0.014],
      ink: [350, 0.03],
      primary: [355, 0.1],
      accent: [15, 0.13],
      gold: [50, 0.09],
    },
    face: 'Quicksand',
    ornament:
      '<path d="M50 18C42 12 38 9 38 6a5.500 5.500 0 0 1 12-1 5.500 5.500 0 0 1 12 1c0 3-4 6-12 12Z"/><circle cx="26" cy="9" r="2"/><circle cx="74" cy="9" r="2"/>',
  },
  confetti: {
    tones: {
      paper: [300, 0.01],
      ink: [285, 0.05],
      primary: [292, 0.16],
      accent: [345, 0.18],
      gold: [65, 0.12],
    },
    face: 'Quicksand',
    ornament:
      '<path d="M20 6l5 2-2 5-5-2ZM38 12l4-3 3 4-4 3ZM54 3l5 1-1 5-5-1ZM66 12l5-1 1 5-5 1ZM80 5l4 3-3 4-4-3Z"/>',
  },
  studio: {
    tones: {
      paper: [250, 0.006],
      ink: [255, 0.025],
      primary: [258, 0.12],
      accent: [20, 0.15],
      gold: [230, 0.07],
    },
    face: 'Oswald',
    ornament: '<path d="M36 8h28v4H36ZM24 9h6v2h-6ZM70 9h6v2h-6Z"/>',
  },
  stadium: {
    tones: {
      paper: [140, 0.008],
      ink: [165, 0.03],
      primary: [155, 0.1],
      accent: [30, 0.16],
      gold: [135, 0.11],
    },
    face: 'Oswald',
    ornament: '<path d="M38 3h6l-8 14h-6ZM50 3h6l-8 14h-6ZM62 3h6l-8 14h-6Z"/>',
  },
  midnight: {
    tones: {
      paper: [265, 0.01],
      ink: [272, 0.05],
      primary: [272, 0.13],
      accent: [325, 0.14],
      gold: [90, 0.08],
    },
    ornament:
      '<path d="M50 1 52.500 8 60 10 52.500 12 50 19 47.500 12 40 10 47.500 8ZM28 6l1 3 3 1-3 1-1 3-1-3-3-1 3-1ZM72 6l1 3 3 1-3 1-1 3-1-3-3-1 3-1Z"/>',
  },
};

const variables = (theme: Theme, tones: Tones, accent: string | undefined): string =>
  Object.entries(colorsOf(theme, tones, accent))
    .map(([name, color]) => `--color-${name}:${color}`)
    .join(';');

const ornamentRules = (shapes: string): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20">${shapes}</svg>`;
  return [
    '.ornament>svg{display:none}',
    '.ornament::before{content:"";display:block;height:1.25rem;width:6.25rem;background:currentColor;',
    `mask:url("data:image/svg+xml,${encodeURIComponent(svg)}") center/contain no-repeat}`,
  ].join('');
};

/**
 * Returns the stylesheet of a look. It overrides variables of client/styles.css: colors of both themes, and
 * the font family of headings. `accent` is the host's own color as `#rrggbb`.
 */
export function lookStylesheet(look: Look, accent?: string): string {
  const { tones, face, ornament } = styles[look];
  const light = variables('light', tones, accent);
  const dark = variables('dark', tones, accent);
  return [
    `:root,[data-theme='light']{${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme='light']){${dark}}}`,
    `[data-theme='dark']{${dark}}`,
    ...(face ? [`:root{--font-display:'${face}',system-ui,sans-serif}`] : []),
    ...(ornament ? [ornamentRules(ornament)] : []),
  ].join('\n');
}
