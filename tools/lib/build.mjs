import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { withProgress } from './progress.mjs';
import { inRoot, root } from './root.mjs';
import { runNode } from './run.mjs';

/**
 * Sources of a build. A build is stale if a byte of them has changed, or the value of one of `variables`.
 */
const sources = [
  'core',
  'src',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'tools/vite',
  'tools/lib/build.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const variables = ['NYX_API_URL', 'NYX_PRODUCT_NAME', 'NYX_SHOP', 'NYX_OAUTH_URL', 'NYX_WORKER'];

/** What the demo reads from files next to the programs: the program of its worlds, and its portraits. */
const demoParts = ['world.mjs', 'portraits'];
const inBuild = (name) => inRoot('build', name);

const stampFile = inBuild('stamp.json');
const page = inRoot('dist', 'index.html');

async function filesIn(entry) {
  const found = await stat(entry).catch(() => null);
  if (!found) return [];
  if (found.isFile()) return [entry];
  const inside = await readdir(entry, { withFileTypes: true, recursive: true });
  return inside
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath ?? file.path, file.name));
}

/** A hash of the sources and variables as they are now. */
async function sourceHash() {
  const hash = createHash('sha256');
  for (const name of variables) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  const files = (await Promise.all(sources.map((source) => filesIn(inRoot(source)))))
    .flat()
    .toSorted((a, b) => (a < b ? -1 : 1));
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [index, file] of files.entries()) {
    hash.update(`${path.relative(root, file)}\0${contents[index].length}\0`).update(contents[index]);
  }
  return hash.digest('hex');
}

/**
 * Whether everything was built from these sources.
 * @param {string} hash of the sources as they are now
 */
async function isBuilt(hash) {
  const bundles = Object.keys(programs).map((name) => inBuild(`${name}.mjs`));
  if (![...bundles, page, ...demoParts.map(inBuild)].every((file) => existsSync(file))) return false;
  const stamp = await readFile(stampFile, 'utf8').catch(() => '{}');
  try {
    return JSON.parse(stamp).sources === hash;
  } catch {
    return false;
  }
}

/** @param {string} folder output folder of the static app */
async function buildPage(folder) {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  // The build is always for production, whatever NODE_ENV the caller has.
  const { ok, output } = await runNode(
    [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'],
    {
      env: { NODE_ENV: 'production' },
    },
  );
  if (!ok) throw new Failure(`The app could not be built:\n${output.trim()}`);
  if (output.trim()) console.log(output.trim());
}

/** Entries of the programs: the server and its backups. Each becomes one module; packages stay in node_modules. */
const programs = { server: 'server/main.ts', backup: 'server/backups/run.ts' };

/** @param {string} folder output folder of the programs */
async function buildServer(folder) {
  const esbuild = await import('esbuild');
  try {
    await esbuild.build({
      absWorkingDir: root,
      entryPoints: programs,
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      target: 'node20.20',
      format: 'esm',
      packages: 'external',
      sourcemap: true,
      logLevel: 'silent',
    });
  } catch (error) {
    const found = await esbuild.formatMessages(error.errors ?? [], { kind: 'error' });
    throw new Failure(`The server could not be built:\n${found.join('') || error.message}`);
  } finally {
    await esbuild.stop();
  }
}

/**
 * Replaces the folder `target` by the finished folder `fresh`. Readers see one of the two, or for a moment neither.
 */
async function swap(fresh, target) {
  const old = `${fresh}-old`;
  await rename(target, old).catch(() => {});
  await rename(fresh, target);
  await rm(old, { recursive: true, force: true });
}

/**
 * Builds the static app (`dist/`) and the programs of the server (`build/*.mjs`) if they are missing or their sources
 * have changed. Builds them in a temporary folder, and moves them to their places when they are complete. Callers must
 * hold the lock (`withLock`).
 * @param {{ force?: boolean }} [options] `force` builds in any case
 */
export async function build({ force = false } = {}) {
  const hash = await sourceHash();
  if (!force && (await isBuilt(hash))) return;
  const aside = inRoot('build', 'fresh');
  await withProgress('Building', async () => {
    await rm(aside, { recursive: true, force: true });
    await mkdir(aside, { recursive: true });
    await Promise.all([buildPage(path.join(aside, 'dist')), buildServer(aside)]);
    // Without a stamp, the files do not count as a build while they are replaced.
    await rm(stampFile, { force: true });
    for (const file of Object.keys(programs).flatMap((name) => [`${name}.mjs.map`, `${name}.mjs`]))
      await rename(path.join(aside, file), inRoot('build', file));
    for (const part of demoParts)
      await cp(inRoot('server', 'demo', part), inBuild(part), { recursive: true });
    await swap(path.join(aside, 'dist'), inRoot('dist'));
    await rm(aside, { recursive: true, force: true });
    await writeFile(stampFile, `${JSON.stringify({ sources: hash }, null, 2)}\n`);
  });
}
