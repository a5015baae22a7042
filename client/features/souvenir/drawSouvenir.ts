import latinExt from '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-ext-600-normal.woff2?url';
import latin from '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-600-normal.woff2?url';
import type { SouvenirFacts } from './souvenirFacts.ts';
import { drawSeal } from './souvenirOrnaments.ts';
import { fittingParts, heightOf, type Part } from './souvenirParts.ts';
import { centre, colours, display, displayName, foot, contentArea, souvenirSize } from './souvenirStyle.ts';

const { width, height } = souvenirSize;

const faces = () =>
  [
    [latin, 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC'],
    [latinExt, 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF'],
  ].map(
    ([file, unicodeRange]) =>
      new FontFace(displayName, `url(${file})`, {
        weight: '600',
        featureSettings: '"lnum"',
        unicodeRange: unicodeRange!,
      }),
  );

let addedFaces: FontFace[] | undefined;

/** Loads the fonts for the characters of a text. On failure the canvas uses one of the phone's fonts. */
async function loadFonts(text: string): Promise<void> {
  if (!addedFaces) for (const face of (addedFaces = faces())) document.fonts.add(face);
  await document.fonts.load(display(40), text).catch(() => undefined);
}

/** Loads a picture. Resolves to `undefined` on failure. */
async function loadPicture(source: string | undefined): Promise<HTMLImageElement | undefined> {
  if (source === undefined) return undefined;
  const picture = new Image();
  picture.src = source;
  try {
    await picture.decode();
    return picture;
  } catch {
    return undefined;
  }
}

function drawGround(context: CanvasRenderingContext2D): void {
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, width, height);
  for (const [x, y, radius, colour] of [
    [centre, -60, 900, colours.goldSoft],
    [width, height + 100, 800, colours.accentSoft],
  ] as const) {
    const light = context.createRadialGradient(x, y, 0, x, y, radius);
    light.addColorStop(0, colour);
    light.addColorStop(1, `${colour}00`);
    context.fillStyle = light;
    context.fillRect(0, 0, width, height);
  }
  context.strokeStyle = colours.goldLine;
  for (const [inset, lineWidth] of [
    [36, 3],
    [52, 2],
  ] as const) {
    context.lineWidth = lineWidth;
    context.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset);
  }
}

/** Draws the product's name and logo. */
function drawFoot(context: CanvasRenderingContext2D): void {
  const y = height - foot.bottom - foot.height;
  context.direction = 'ltr';
  context.font = display(36);
  const textWidth = context.measureText('Foretold').width;
  const sealSize = 46;
  const left = centre - (sealSize + 10 + textWidth) / 2;
  context.fillStyle = colours.primary;
  drawSeal(context, left + sealSize / 2, y, sealSize, colours.raised);
  context.textAlign = 'left';
  context.fillText('Foretold', left + sealSize + 10, y);
}

/** Draws the parts and distributes the remaining space between them. */
function drawParts(parts: readonly Part[]): void {
  const remaining = Math.max(0, contentArea.bottom - contentArea.top - heightOf(parts));
  const extraSpace = Math.min(34, remaining / (parts.length + 1));
  let y = contentArea.top + (remaining - extraSpace * (parts.length - 1)) / 2;
  parts.forEach((part, index) => {
    if (index > 0) y += part.space + extraSpace;
    part.draw(y);
    y += part.height;
  });
}

/** Draws a guest's souvenir. Throws if the phone cannot provide a canvas of this size. */
export async function drawSouvenir(facts: SouvenirFacts): Promise<Blob> {
  const { title, username, knownByFew } = facts;
  const [picture, logo] = await Promise.all([
    loadPicture(facts.picture),
    loadPicture(facts.logo),
    loadFonts(`${title}${username}${knownByFew?.question} Foretold 0123456789,`),
  ]);
  const canvas = Object.assign(document.createElement('canvas'), souvenirSize);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no 2D canvas.');
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  drawGround(context);
  drawParts(fittingParts(context, facts, { picture, logo }));
  drawFoot(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be encoded.');
  return blob;
}
