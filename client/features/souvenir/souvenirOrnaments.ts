import { sealPath } from '../../components/ornaments/Wordmark.tsx';

/** Runs `draw` and restores the canvas state afterwards. */
function withSavedState(context: CanvasRenderingContext2D, draw: () => void): void {
  context.save();
  draw();
  context.restore();
}

const fillIn = (context: CanvasRenderingContext2D, path: Path2D): void => context.fill(path);

const wreathLeaf = 'M0 0C4-7 4-13 0-19-4-13-4-7 0 0Z';
const wreathAngles = [200, 222, 244, 266, 288, 310];
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Draws the same laurel wreath as the screens, `size` wide. */
export function drawLaurel(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  const leaf = new Path2D(wreathLeaf);
  const leafAt = (angle: number, turn: number, scale: number, opacity: number) =>
    withSavedState(context, () => {
      context.rotate(radians(angle));
      context.translate(0, -46);
      context.rotate(radians(turn));
      context.scale(scale, scale);
      context.globalAlpha = opacity;
      fillIn(context, leaf);
    });
  for (const side of [1, -1])
    withSavedState(context, () => {
      context.translate(x, y);
      context.scale((side * size) / 120, size / 120);
      context.lineWidth = 1;
      context.stroke(new Path2D('M0 46A46 46 0 0 1-38-26'));
      wreathAngles.forEach((angle, index) => {
        leafAt(angle, 62, 0.95 - index * 0.06, 1);
        leafAt(angle, 118, 0.85 - index * 0.06, 0.6);
      });
    });
}

const sprigLeaf = 'M0 0C3-4 8-5 12-3 9 1 4 2 0 0Z';

/** Draws the same divider as the screens' cards: a sprig between two fine lines. */
export function drawSprig(context: CanvasRenderingContext2D, x: number, y: number, line: string): void {
  const leaf = new Path2D(sprigLeaf);
  withSavedState(context, () => {
    context.translate(x, y);
    context.scale(2, 2);
    fillIn(context, new Path2D('M0-3 3 0 0 3-3 0Z'));
    for (const side of [1, -1])
      withSavedState(context, () => {
        context.scale(side, 1);
        context.lineWidth = 0.8;
        context.stroke(new Path2D('M6 0Q26 1 46-2'));
        for (const at of [7, 18, 29])
          withSavedState(context, () => {
            context.translate(at + 3, 0.4 - at / 40);
            withSavedState(context, () => {
              context.rotate(radians(-14));
              fillIn(context, leaf);
            });
            context.scale(0.95, -0.95);
            context.rotate(radians(-14));
            context.globalAlpha = 0.65;
            fillIn(context, leaf);
          });
        const fading = context.createLinearGradient(56, 0, 130, 0);
        fading.addColorStop(0, line);
        fading.addColorStop(1, 'transparent');
        context.fillStyle = fading;
        context.fillRect(56, -0.4, 74, 0.8);
      });
  });
}

/** Draws the product's logo, `size` wide. */
export function drawSeal(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  paper: string,
): void {
  withSavedState(context, () => {
    context.translate(x - size / 2, y - size / 2);
    context.scale(size / 32, size / 32);
    fillIn(context, new Path2D(sealPath(16, 12.5)));
    context.strokeStyle = paper;
    context.lineWidth = 2;
    context.stroke(new Path2D('M10.500 16.500l4 4 7.500-8.500'));
  });
}

/** Draws a picture that covers an arch and crops the overflow. Crops less at the top of a tall picture. */
export function drawInArch(
  context: CanvasRenderingContext2D,
  picture: CanvasImageSource & { naturalWidth: number; naturalHeight: number },
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  line: string,
): void {
  const arch = new Path2D();
  const foot = 28;
  arch.moveTo(x, y + width / 2);
  arch.arc(x + width / 2, y + width / 2, width / 2, Math.PI, 0);
  arch.arcTo(x + width, y + height, x, y + height, foot);
  arch.arcTo(x, y + height, x, y, foot);
  arch.closePath();
  const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight);
  const [drawnWidth, drawnHeight] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  withSavedState(context, () => {
    context.clip(arch);
    context.drawImage(
      picture,
      x + (width - drawnWidth) / 2,
      y + (height - drawnHeight) / 3,
      drawnWidth,
      drawnHeight,
    );
  });
  withSavedState(context, () => {
    context.strokeStyle = line;
    context.lineWidth = 5;
    context.stroke(arch);
  });
}
