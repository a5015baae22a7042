import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { Batcher } from '../../base/concurrency.ts';
import { ImageModel, type ImageRecord } from '../../models/pictures.ts';
import { isId } from '../isId.ts';

export const noPicture = () => new AppError('not_found', refusalTexts.translatable('pictureNotFound'));

const mostRecent = 16;

/** One check at a time; those that are asked for meanwhile are one command, the next one. */
const existencePace = { delayFromCount: 1, delayMs: 0, fullSize: 1, timeoutMs: 1_000 } as const;

/**
 * Caches the latest pictures that were fetched: a room of phones that wants a new one in one moment costs one read. Whether
 * a cached picture still exists is asked of the database, because another server may have removed it.
 */
export class RecentPictures {
  readonly #recent = new Map<string, Promise<ImageRecord>>();
  readonly #existence = new Batcher(areStored, existencePace);

  /** A picture by its id; 404 when there is none (any more). */
  async find(id: string): Promise<ImageRecord> {
    const known = this.#recent.get(id);
    if (known) {
      if (await this.#existence.add(id)) return known;
      this.#recent.delete(id);
      throw noPicture();
    }
    const reading = readImage(id);
    this.#recent.set(id, reading);
    reading.catch(() => this.#recent.delete(id));
    const [oldest = ''] = this.#recent.keys();
    if (this.#recent.size > mostRecent) this.#recent.delete(oldest);
    return reading;
  }

  clear(): void {
    this.#recent.clear();
  }
}

async function areStored(ids: string[]): Promise<boolean[]> {
  const stored = await ImageModel.find({ _id: { $in: ids.filter(isId) } }, { _id: 1 }).lean();
  const known = new Set(stored.map(({ _id }) => _id.toString()));
  return ids.map((id) => known.has(id));
}

async function readImage(id: string): Promise<ImageRecord> {
  const image = isId(id) ? await ImageModel.findById(id) : null;
  if (!image) throw noPicture();
  return image;
}
