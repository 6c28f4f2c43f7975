import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };

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

// What `node tools/complete-lock.mjs` fills in has no checksum: it is a tool's binary for another system.
it('knows the checksum of every package, but for the binaries of some systems', () => {
  const unchecked = Object.entries(packages).filter(
    ([folder, { integrity, optional, os }]) => folder !== '' && !integrity && !(optional && os),
  );
  expect(unchecked).toEqual([]);
});

it('overrides only versions, and only those that decision 1 gives a reason for', () => {
  const { overrides } = JSON.parse(read('package.json')) as { overrides: Record<string, string> };
  const reasons = read('docs/decisions/0001-node-20.md').matchAll(/^\| `([^`]+)` +\| ([\d.]+) /gm);
  expect(overrides).toEqual(Object.fromEntries([...reasons].map(([, name, version]) => [name, version])));
});
