import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori';

/** A hue in degrees, and a chroma in OKLCH. */
type Tone = readonly [hue: number, chroma: number];

/** The tones of a look. Lightness comes from the classic theme, so that contrast stays. */
export interface Tones {
  /** Light backgrounds, and the text of the dark theme. */
  paper: Tone;
  /** Dark text, and the backgrounds of the dark theme. */
  ink: Tone;
  /** Buttons and links of the light theme. */
  primary: Tone;
  accent: Tone;
  /** Ornaments and scores, and the buttons of the dark theme. */
  gold: Tone;
}

export type Theme = 'light' | 'dark';

/** The colors of the classic theme that a look changes, by CSS variable, with the tone that replaces theirs. */
export const classicColors: Record<Theme, Record<string, readonly [hex: string, tone: keyof Tones]>> = {
  light: {
    surface: ['#fbf7f1', 'paper'],
    raised: ['#fffdfa', 'paper'],
    sunken: ['#f3ece2', 'paper'],
    line: ['#e6dbcd', 'paper'],
    ink: ['#2a1729', 'ink'],
    muted: ['#655263', 'ink'],
    'line-strong': ['#8a7784', 'ink'],
    primary: ['#4a1d45', 'primary'],
    'primary-hover': ['#5d2957', 'primary'],
    'on-primary': ['#fff9f0', 'paper'],
    accent: ['#a02c4a', 'accent'],
    'accent-soft': ['#f8e6e5', 'accent'],
    gold: ['#805a14', 'gold'],
    'gold-line': ['#cfb079', 'gold'],
    'gold-soft': ['#f6ebd3', 'gold'],
  },
  dark: {
    surface: ['#1a111c', 'ink'],
    raised: ['#251a28', 'ink'],
    sunken: ['#130c15', 'ink'],
    line: ['#433446', 'ink'],
    ink: ['#f8f0e6', 'paper'],
    muted: ['#cbbbc6', 'paper'],
    'line-strong': ['#93808f', 'ink'],
    primary: ['#e8cd98', 'gold'],
    'primary-hover': ['#f3dfb7', 'gold'],
    'on-primary': ['#2b1a0c', 'ink'],
    accent: ['#f5ada6', 'accent'],
    'accent-soft': ['#4a2733', 'accent'],
    gold: ['#e8cd98', 'gold'],
    'gold-line': ['#8d7144', 'gold'],
    'gold-soft': ['#3b2c1e', 'gold'],
  },
};

const pages = ['surface', 'raised', 'sunken'];

/**
 * What must be readable: each color with the colors behind it and the least contrast (WCAG 2.2: 4.5 for text,
 * 3 for outlines of controls).
 */
export const readablePairs: readonly (readonly [color: string, behind: readonly string[], least: number])[] =
  [
    ['ink', pages, 4.5],
    ['muted', pages, 4.5],
    ['primary', pages, 4.5],
    ['primary-hover', pages, 4.5],
    ['accent', [...pages, 'accent-soft'], 4.5],
    ['gold', [...pages, 'gold-soft'], 4.5],
    ['line-strong', ['surface', 'raised'], 3],
    ['on-primary', ['primary', 'primary-hover'], 4.5],
  ];

const toOklch = converter('oklch');

const hexOf = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'));

/** The largest chroma of soft areas, lines and pages: more would compete with the text on them. */
const softChroma = 0.045;
const softColors = new Set([
  'surface',
  'raised',
  'sunken',
  'line',
  'line-strong',
  'ink',
  'muted',
  'on-primary',
]);

const isSoft = (name: string) => softColors.has(name) || name.endsWith('-soft');

/** The host's color takes the place of these, with this difference in lightness. */
const accentColors: Record<string, number> = { primary: 0, 'primary-hover': 0.05, accent: 0 };

function toned(theme: Theme, name: string, tones: Tones, accent: Oklch | undefined): Oklch {
  const [hex, group] = classicColors[theme][name]!;
  const classic = toOklch(hex)!;
  const difference = accentColors[name];
  if (accent && difference !== undefined)
    return theme === 'light'
      ? { ...accent, l: accent.l - difference }
      : { ...accent, l: Math.max(accent.l, classic.l - 0.15) + difference };
  const [hue, chroma] = accent && group === 'accent' ? ([accent.h ?? 0, accent.c] as const) : tones[group];
  return {
    ...classic,
    h: hue,
    c: isSoft(name) ? Math.min(chroma, softChroma, classic.c * 2 + 0.01) : chroma,
  };
}

/** The step by which a color is made darker or lighter until it is readable. */
const lightnessStep = 0.01;

/** Moves a color's lightness away from the colors behind it until all contrasts are sufficient. */
function readable(color: Oklch, behind: readonly string[], least: number, direction: 1 | -1): Oklch {
  const corrected = { ...color };
  const isReadable = () => behind.every((other) => wcagContrast(hexOf(corrected), other) >= least);
  const isLast = () => (direction < 0 ? corrected.l <= 0 : corrected.l >= 1);
  while (!isReadable() && !isLast()) corrected.l += direction * lightnessStep;
  return corrected;
}

/**
 * Returns the colors of a theme by CSS variable (without `--color-`), as `#rrggbb`. `accent` is the host's own
 * color; it becomes as dark or light as its text needs (`readablePairs`).
 */
export function colorsOf(theme: Theme, tones: Tones, accent?: string): Record<string, string> {
  const own = accent === undefined ? undefined : toOklch(accent);
  const colors = Object.fromEntries(
    Object.keys(classicColors[theme]).map((name) => [name, toned(theme, name, tones, own)]),
  );
  for (const [name, behind, least] of readablePairs) {
    const isDarkText = (theme === 'light') === (name !== 'on-primary');
    const others = behind.map((other) => hexOf(colors[other]!));
    colors[name] = readable(colors[name]!, others, least, isDarkText ? -1 : 1);
  }
  return Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, hexOf(color)]));
}
