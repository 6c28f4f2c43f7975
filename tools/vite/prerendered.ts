import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { defaultConfiguration } from '../../core/contract/page/configuration.ts';
import { startScriptId } from '../../core/contract/page/start-files.ts';
import { routeFilesId } from '../../src/app/start/route-files.ts';
import { filesToRequest } from './files-to-request.ts';
import { compiledTexts } from './texts.ts';

const placeholder = '<!--prerendered-->';

/** Bundles an entry with all that it imports. @returns the code */
async function codeOf(entry: string, format: 'es' | 'iife', config: InlineConfig): Promise<string> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    plugins: [compiledTexts(), react()],
    build: {
      ...config.build,
      write: false,
      reportCompressedSize: false,
      rolldownOptions: { input: entry, output: { format, codeSplitting: false } },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}

/** The markup that src/app/start/prerender.tsx renders. Node imports its code from a data URL, without a file. */
async function markup(): Promise<string> {
  const code = await codeOf('src/app/start/prerender.tsx', 'es', {
    build: { ssr: true },
    ssr: { noExternal: true },
  });
  const { prerender } = (await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )) as {
    prerender: (product: string) => Promise<string>;
  };
  return prerender(defaultConfiguration.productName);
}

const doorCode = (): Promise<string> => codeOf('src/app/start/choose-first-paint.ts', 'iife', {});

/**
 * Writes into the built page the markup that it shows before the app runs, and the script that chooses between the
 * landing page and the app. In the dev server, the page is empty until the app runs.
 */
export function prerendered(): Plugin {
  let door = { file: '', code: '' };
  return {
    name: 'nyx-prerendered',
    apply: 'build',
    async buildStart() {
      const code = await doorCode();
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      door = { file: `assets/door-${hash}.js`, code };
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: door.file, source: door.code });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!html.includes(placeholder)) throw new Error(`index.html does not contain ${placeholder}.`);
        const { entry, routes, catalogues } = filesToRequest(bundle!, html);
        const files = JSON.stringify(routes);
        const texts = Object.entries(catalogues).map(
          ([language, file]) => `data-texts-${language}="${file}"`,
        );
        const parts = [
          await markup(),
          `<script type="application/json" id="${routeFilesId}">${files}</script>`,
          `<script id="${startScriptId}" src="/${door.file}" data-app="${entry.join(' ')}" ${texts.join(' ')}></script>`,
        ];
        return html.replace(placeholder, parts.join('\n    '));
      },
    },
  };
}
