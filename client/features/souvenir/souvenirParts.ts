import { formatCount } from '../../../protocol/texts/formats.ts';
import { souvenirTexts } from '../../../protocol/texts/guest/own/souvenir.ts';
import { directionOf, layOutText, type Setting } from './paintedText.ts';
import type { SouvenirFacts } from './souvenirFacts.ts';
import { drawInArch, drawLaurel, drawSprig } from './souvenirOrnaments.ts';
import { centre, colours, display, contentArea, sans, wordsWidth } from './souvenirStyle.ts';

/**
 * A part of the picture: its height, the minimum space above it, and a function that draws it downwards from
 * `top`.
 */
export interface Part {
  height: number;
  space: number;
  draw: (top: number) => void;
}

/** Returns a centred text in the largest size that fits. */
function textPart(
  context: CanvasRenderingContext2D,
  text: string,
  { colour, space, ...setting }: Omit<Setting, 'maxWidth'> & { colour: string; space: number },
): Part {
  const { lines, font, size } = layOutText(context, text, { ...setting, maxWidth: wordsWidth });
  const lineHeight = size * 1.18;
  return {
    height: lines.length * lineHeight,
    space,
    draw: (top) => {
      context.font = font;
      context.fillStyle = colour;
      context.direction = directionOf(text);
      lines.forEach((line, index) => context.fillText(line, centre, top + (index + 0.5) * lineHeight));
    },
  };
}

/** Returns the couple's picture or logo in an arch. */
function pictureIn(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  size: { width: number; height: number },
): Part {
  const x = centre - size.width / 2;
  return {
    height: size.height,
    space: 0,
    draw: (y) => drawInArch(context, picture, { x, y, ...size }, colours.goldLine),
  };
}

/** Returns a rank in a wreath. */
function wreath(
  context: CanvasRenderingContext2D,
  { rank, participantCount }: SouvenirFacts,
  size: number,
): Part {
  return {
    height: size,
    space: 26,
    draw: (top) => {
      const middle = top + size / 2;
      context.fillStyle = colours.gold;
      context.strokeStyle = colours.gold;
      drawLaurel(context, centre, middle, size * 1.12);
      context.direction = 'ltr';
      context.fillStyle = colours.ink;
      context.font = display(size * 0.42);
      context.fillText(formatCount(rank), centre, middle - size * 0.05);
      context.fillStyle = colours.muted;
      context.font = sans(500)(size * 0.095);
      context.fillText(
        souvenirTexts('outOf', { participants: participantCount }),
        centre,
        middle + size * 0.2,
      );
    },
  };
}

function sprig(context: CanvasRenderingContext2D): Part {
  return {
    height: 40,
    space: 22,
    draw: (top) => {
      context.fillStyle = colours.gold;
      context.strokeStyle = colours.gold;
      drawSprig(context, centre, top + 20, colours.goldLine);
    },
  };
}

interface Pictures {
  picture: HTMLImageElement | undefined;
  logo: HTMLImageElement | undefined;
}

/** Returns the parts of the picture from top to bottom. A higher `tightness` (from 0) makes them smaller. */
function partsOf(
  context: CanvasRenderingContext2D,
  facts: SouvenirFacts,
  { picture, logo }: Pictures,
  tightness: number,
): Part[] {
  const { title, username, isHonoured, rank, participantCount, score, titles, knownByFew } = facts;
  const { ink, muted, gold } = colours;
  const part = (text: string, { sizes, ...rest }: Parameters<typeof textPart>[2]) =>
    textPart(context, text, { ...rest, sizes: sizes.slice(Math.min(tightness, sizes.length - 1)) });
  const parts: Part[] = [];
  if (picture) parts.push(pictureIn(context, picture, { width: 560, height: 430 - tightness * 60 }));
  else if (logo) parts.push(pictureIn(context, logo, { width: 170, height: 180 }));
  const titleSizes = picture ? [60, 52, 46, 40] : [80, 68, 56, 48, 42];
  parts.push(part(title, { face: display, sizes: titleSizes, maxLines: 3, colour: gold, space: 30 }));
  parts.push(isHonoured ? wreath(context, facts, (picture ? 230 : 370) - tightness * 24) : sprig(context));
  const nameSizes = picture ? [92, 80, 68, 58, 48, 40, 32] : [136, 116, 98, 82, 68, 56, 46, 38, 32];
  parts.push(part(username, { face: display, sizes: nameSizes, maxLines: 2, colour: ink, space: 16 }));
  if (!isHonoured) {
    const place = souvenirTexts('place', { rank, participants: participantCount });
    parts.push(part(place, { face: sans(600), sizes: [40, 36], maxLines: 1, colour: ink, space: 18 }));
  }
  parts.push(part(score, { face: sans(500), sizes: [38, 34], maxLines: 2, colour: muted, space: 12 }));
  for (const [index, honour] of titles.entries()) {
    parts.push(
      part(honour.title, {
        face: display,
        sizes: [52, 46, 42, 38],
        maxLines: 2,
        colour: gold,
        space: index === 0 ? 28 : 14,
      }),
    );
    parts.push(
      part(honour.words, { face: sans(500), sizes: [30, 28, 26], maxLines: 2, colour: ink, space: 2 }),
    );
  }
  if (!knownByFew) return parts;
  parts.push(
    part(knownByFew.words, { face: sans(600), sizes: [30, 28], maxLines: 1, colour: gold, space: 30 }),
  );
  const questionSizes = [46, 42, 38, 34];
  parts.push(
    part(knownByFew.question, { face: display, sizes: questionSizes, maxLines: 3, colour: ink, space: 2 }),
  );
  return parts;
}

export const heightOf = (parts: readonly Part[]) =>
  parts.reduce((sum, part, index) => sum + part.height + (index > 0 ? part.space : 0), 0);

/** Returns the parts in the largest layout that fits. */
export function fittingParts(
  context: CanvasRenderingContext2D,
  facts: SouvenirFacts,
  pictures: Pictures,
): Part[] {
  for (let tightness = 0; tightness < 4; tightness += 1) {
    const parts = partsOf(context, facts, pictures, tightness);
    if (heightOf(parts) <= contentArea.bottom - contentArea.top) return parts;
  }
  return partsOf(context, { ...facts, titles: facts.titles.slice(0, 1), knownByFew: undefined }, pictures, 3);
}
