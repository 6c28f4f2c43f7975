import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

interface Locked {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };

it('names no address to download from: that is for the reader’s own npm to say', () => {
  expect(Object.keys(packages).filter((folder) => packages[folder]?.resolved)).toEqual([]);
});

// `npm ci` refuses a lock file with gaps; `node tools/complete-lock.mjs` fills them.
it('names the binaries of every system, also of those that this one is not', () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  const folders = Object.keys(packages);
  expect(wanted.filter((name) => !folders.some((folder) => folder.endsWith(`node_modules/${name}`)))).toEqual(
    [],
  );
});
