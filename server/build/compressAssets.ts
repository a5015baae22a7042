import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Whatever is text; pictures and fonts are packed by themselves. The page is not among them: it is told apart for each visitor. */
const isText = (file: string) => /\.(js|css|svg|json|webmanifest)$/.test(file);

const ways = {
  gz: async (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  br: async (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

/** Lays beside each text file of the built client what is sent of it: as small as gzip and Brotli make it, once and for all. */
export async function compressAssets(clientDir: string): Promise<void> {
  const entries = await readdir(clientDir, { recursive: true });
  const files = entries.filter((file) => isText(file) && !file.startsWith('.'));
  await Promise.all(
    files.map(async (file) => {
      const path = join(clientDir, file);
      const bytes = await readFile(path);
      for (const [ending, compress] of Object.entries(ways)) {
        const packed = await compress(bytes);
        if (packed.length < bytes.length) await writeFile(`${path}.${ending}`, packed);
      }
    }),
  );
}
