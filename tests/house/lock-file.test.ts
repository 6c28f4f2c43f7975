import { expect, it } from 'vitest';
import { read } from './files.ts';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };

it('the lock file names no download addresses, so that each npm uses its own registry', () => {
  expect(Object.keys(packages).filter((folder) => packages[folder]?.resolved)).toEqual([]);
});

// `npm ci` on another system refuses a lock file without its binaries. `node tools/complete-lock.mjs` adds them.
it('the lock file names the binaries of every system, not only of this one', () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  const folders = Object.keys(packages);
  expect(wanted.filter((name) => !folders.some((folder) => folder.endsWith(`node_modules/${name}`)))).toEqual(
    [],
  );
});

// `node tools/complete-lock.mjs` adds the binaries for other systems, and knows no checksum for them.
it('the lock file has the checksum of every package, except optional binaries of some systems', () => {
  const unchecked = Object.entries(packages).filter(
    ([folder, { integrity, optional, os }]) => folder !== '' && !integrity && !(optional && os),
  );
  expect(unchecked).toEqual([]);
});

it('package.json overrides exactly the versions for which decision 1 gives a reason', () => {
  const { overrides } = JSON.parse(read('package.json')) as { overrides: Record<string, string> };
  const reasons = read('docs/decisions/0001-node-20.md').matchAll(/^\| `([^`]+)` +\| ([\d.]+) /gm);
  expect(overrides).toEqual(Object.fromEntries([...reasons].map(([, name, version]) => [name, version])));
});
