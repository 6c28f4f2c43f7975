import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { build, type Plugin, type Rolldown } from 'vite';
import { startScriptId } from '../../core/contract/page/start-files.ts';
import { paths } from '../../src/screens/shared/addresses.ts';
import { expressionOf } from '../../src/app/start/route-files.ts';

/** The name of the worker's file. The page registers it by this name (src/app/worker/address.ts). */
const fileName = 'sw.js';
const caches = 'nyx-files-';

/** Files that the page needs in addition to those of the bundle. */
const publicFiles = ['icon.svg', 'manifest.webmanifest'];

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16);

const sourceOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): string | Uint8Array =>
  file.type === 'chunk' ? file.code : file.source;

/** The files that the worker stores. `revision` is a hash of the content; null if the name already contains a hash. */
function filesOf(bundle: Rolldown.OutputBundle): { url: string; revision: string | null }[] {
  const hashed = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
  const page = bundle['index.html'];
  if (!page) throw new Error('The build has no index.html.');
  return [
    { url: '/', revision: hashOf(sourceOf(page)) },
    ...hashed.toSorted().map((name) => ({ url: `/${name}`, revision: null })),
    ...publicFiles.map((name) => ({ url: `/${name}`, revision: hashOf(readFileSync(`public/${name}`)) })),
  ];
}

/**
 * The part of index.html that contains the address of the script src/app/start/choose-first-paint.ts. The worker stores a
 * page only if it contains this part, so that page and worker have the same version.
 */
function markOf(bundle: Rolldown.OutputBundle): string {
  const page = String(sourceOf(bundle['index.html']!));
  const door = new RegExp(`id="${startScriptId}" src="([^"]+)"[^>]*`).exec(page)?.[0];
  if (!door) throw new Error(`index.html has no script with the id "${startScriptId}".`);
  return door;
}

/** Patterns of the pages that the worker opens offline: all except that of a login, which needs the server. */
const pages = Object.values(paths)
  .filter((pattern) => pattern !== paths.callback)
  .map((pattern) => expressionOf(pattern).source);

async function codeOf(entry: string, define: Record<string, unknown>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      ...Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    },
    build: {
      write: false,
      reportCompressedSize: false,
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}

/**
 * Writes the service worker. If `NYX_WORKER` is `off`, it writes instead a program that removes an installed worker. The
 * dev server has neither program.
 */
export function serviceWorker(env: NodeJS.ProcessEnv = process.env): Plugin {
  const isOn = env['NYX_WORKER'] !== 'off';
  return {
    name: 'nyx-service-worker',
    config: (_config, { command }) => ({
      define: { 'import.meta.env.VITE_WORKER': JSON.stringify(isOn && command === 'build') },
    }),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = filesOf(bundle);
        const mark = markOf(bundle);
        const source = isOn
          ? await codeOf('src/worker/sw.ts', {
              BUILT_CACHES: caches,
              BUILT_VERSION: hashOf(JSON.stringify(files)),
              BUILT_FILES: files,
              BUILT_MARK: mark,
              BUILT_PAGES: pages,
            })
          : await codeOf('src/worker/removal.ts', { BUILT_CACHES: caches });
        this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}
