// Completes package-lock.json: run `node tools/complete-lock.mjs` after a change of dependencies. Some registries offer
// a tool's binaries only for a few systems. npm then omits the other systems from the lock file, and `npm ci` refuses the
// file on those systems. This program adds an entry for each missing package as npm would have written it, but without a
// checksum.
import { readFile, writeFile } from 'node:fs/promises';
import { inRoot } from './lib/root.mjs';

const file = inRoot('package-lock.json');
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** The system that a package is for, read from its name, such as `…-linux-x64-musl` or `…/darwin-arm64`. */
function platform(name) {
  const [, os, cpu, abi] =
    /(?:^|[/-])(aix|android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+)(?:-(\w+))?$/.exec(name);
  return { cpu: [cpu], os: [os], ...(libraries[abi] && os === 'linux' && { libc: [libraries[abi]] }) };
}

const lock = JSON.parse(await readFile(file, 'utf8'));
const added = {};
for (const [folder, { dev, engines, license, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const isListed = [`${folder}/node_modules/${name}`, `node_modules/${name}`].some(
      (at) => at in lock.packages,
    );
    if (isListed) continue;
    const { cpu, os, libc } = platform(name);
    added[`node_modules/${name}`] = { version, cpu, dev, libc, license, optional: true, os, engines };
  }
}

const byName = ([one], [other]) => (one < other ? -1 : 1);
lock.packages = Object.fromEntries(Object.entries({ ...lock.packages, ...added }).toSorted(byName));
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(added).length} packages added to package-lock.json.`);
