import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { pictureLimits, batches } from '../../base/limits.ts';
import { AppError } from '../../base/AppError.ts';
import { Batcher } from '../../base/concurrency.ts';
import { ImageModel, type ImageRecord } from '../../models/pictures.ts';
import { isId } from '../isId.ts';

export const noPicture = () => new AppError('not_found', refusalTexts.translatable('pictureNotFound'));

/**
 * Caches recently requested pictures. If many phones load a new picture at the same time, it is read only
 * once. Each hit checks in the database that the picture still exists, because another server can have
 * removed it.
 */
export class RecentPictures {
  readonly #recent = new Map<string, Promise<ImageRecord>>();
  readonly #existence = new Batcher(areStored, batches.lookups);

  /** Returns a picture by id. Throws `not_found`. */
  async find(id: string): Promise<ImageRecord> {
    const cached = this.#recent.get(id);
    if (cached) {
      if (await this.#existence.add(id)) return cached;
      this.#recent.delete(id);
      throw noPicture();
    }
    const reading = readImage(id);
    this.#recent.set(id, reading);
    reading.catch(() => this.#recent.delete(id));
    const [oldest = ''] = this.#recent.keys();
    if (this.#recent.size > pictureLimits.cached) this.#recent.delete(oldest);
    return reading;
  }

  clear(): void {
    this.#recent.clear();
  }
}

async function areStored(ids: string[]): Promise<boolean[]> {
  const stored = await ImageModel.find({ _id: { $in: ids.filter(isId) } }, { _id: 1 }).lean();
  const storedIds = new Set(stored.map(({ _id }) => _id.toString()));
  return ids.map((id) => storedIds.has(id));
}

async function readImage(id: string): Promise<ImageRecord> {
  const image = isId(id) ? await ImageModel.findById(id) : null;
  if (!image) throw noPicture();
  return image;
}
