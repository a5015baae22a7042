import { photoSending } from '../../limits.ts';
import { photoSides } from '../../../protocol/limits.ts';

/** The JPEG qualities to try. The first that makes the photo small enough is used, or else the last. */
const qualities = [0.86, 0.7, 0.5, 0.3];

/**
 * Prepares a photo for the upload: turns it upright, scales it to the stored size and removes its metadata.
 * The result has about 1 MB at most. Returns a file unchanged if this browser cannot draw it. The server then
 * validates the file.
 */
export async function shrinkPhoto(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const picture = (await redraw(file).catch(() => null)) ?? file;
  return new Uint8Array(await picture.arrayBuffer());
}

async function redraw(file: File): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await paint(image);
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function paint(image: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, photoSides.large / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // A JPEG has no transparency, so transparent areas become white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  let blob: Blob | null = null;
  for (const quality of qualities) {
    blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!blob || blob.size <= photoSending.aimBytes) break;
  }
  return blob;
}
