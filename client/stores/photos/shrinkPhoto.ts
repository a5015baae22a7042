import { photoSending } from '../../limits.ts';
import { photoSides } from '../../../protocol/limits.ts';

/** How much of a photo a JPEG keeps: the first of these with which it is small enough, or the last. */
const qualities = [0.86, 0.7, 0.5, 0.3];

/**
 * A photo as it is sent: upright, no larger than it is kept, about 1 MB at most, without what the camera has written into it.
 * What this browser cannot draw goes as it is; the server judges it.
 */
export async function shrunk(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const picture = (await drawn(file).catch(() => null)) ?? file;
  return new Uint8Array(await picture.arrayBuffer());
}

async function drawn(file: File): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return await paint(image);
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function paint(image: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, photoSides.large / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  // A JPEG has no holes to see through.
  brush.fillStyle = 'white';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  let blob: Blob | null = null;
  for (const quality of qualities) {
    blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!blob || blob.size <= photoSending.aimBytes) break;
  }
  return blob;
}
