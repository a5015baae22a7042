import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { appleIcon, homeIcons, paperColour } from '../../protocol/pwa.ts';

/** The margin of a maskable icon, as a share of its size. Systems crop maskable icons to various shapes. */
const marginShare = 0.13;
/**
 * Returns the density for rendering the icon with this width in pixels. The drawing is 33 pixels wide at 72
 * dpi.
 */
const densityOf = (size: number) => Math.ceil((72 * size) / 33);

const draw = (drawing: Buffer, size: number) => sharp(drawing, { density: densityOf(size) }).resize(size);

function drawWithMargin(drawing: Buffer, size: number) {
  const margin = Math.round(size * marginShare);
  const paper = { background: paperColour };
  return draw(drawing, size - 2 * margin)
    .flatten(paper)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, ...paper });
}

/** Renders the home screen icons from the SVG icon into the built client. */
export async function drawIcons(root: string): Promise<void> {
  const outDir = join(root, 'dist/client');
  const drawing = await readFile(join(outDir, 'icon.svg'));
  for (const { file, size, purpose } of [...homeIcons, appleIcon]) {
    const icon = purpose === 'maskable' ? drawWithMargin(drawing, size) : draw(drawing, size);
    await icon.toFile(join(outDir, file));
  }
}
