import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Returns true for text files. Pictures and fonts are already compressed. The HTML page is excluded, because
 * the server renders it for each visitor.
 */
const isText = (file: string) => /\.(js|css|svg|json|webmanifest)$/.test(file);

const encodings = {
  gz: async (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  br: async (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

/**
 * Writes a gzip file and a Brotli file beside each text file of the built client, unless the compressed file
 * is larger.
 */
export async function compressAssets(clientDir: string): Promise<void> {
  const entries = await readdir(clientDir, { recursive: true });
  const files = entries.filter((file) => isText(file) && !file.startsWith('.'));
  await Promise.all(
    files.map(async (file) => {
      const path = join(clientDir, file);
      const bytes = await readFile(path);
      for (const [ending, compress] of Object.entries(encodings)) {
        const compressed = await compress(bytes);
        if (compressed.length < bytes.length) await writeFile(`${path}.${ending}`, compressed);
      }
    }),
  );
}
