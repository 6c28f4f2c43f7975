import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|mjs|css|svg|json|txt|webmanifest)$/;
/** Maximum size in bytes of files that are not compressed: for them, the header costs more than compression saves. */
const maxUncompressed = 1_024;

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length <= maxUncompressed) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((smaller) => writeFile(`${file}.br`, smaller)),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }).then((smaller) =>
      writeFile(`${file}.gz`, smaller),
    ),
  ]);
}

/**
 * Writes a `.br` and a `.gz` next to every text file of the build that is larger than `maxUncompressed`. The page itself
 * gets no compressed copies, because an operator may edit the configuration in it, and the copies would not change.
 */
export const precompressed = (): Plugin => ({
  name: 'nyx-precompressed',
  apply: 'build',
  async writeBundle({ dir }) {
    if (!dir) return;
    const files = await readdir(dir, { recursive: true });
    await Promise.all(
      files.filter((file) => compressible.test(file)).map((file) => compress(path.join(dir, file))),
    );
  },
});
