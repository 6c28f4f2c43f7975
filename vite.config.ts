import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { apiProxy } from './tools/vite/api-proxy.ts';
import { chunkGroups } from './tools/vite/chunks.ts';
import { compileHints } from './tools/vite/compile-hints.ts';
import { compiledSchemas, withoutMarkdown } from './tools/vite/compiled-schemas.ts';
import { prerendered } from './tools/vite/prerendered.ts';
import { pageConfiguration } from './tools/vite/page-configuration.ts';
import { precompressed } from './tools/vite/precompressed.ts';
import { serviceWorker } from './tools/vite/service-worker.ts';
import { compiledTexts } from './tools/vite/texts.ts';

/**
 * The app's code, styles and fonts are files of the page's origin, because the content security policy allows no inline
 * ones.
 */
export default defineConfig({
  plugins: [
    // This removes react-aria's texts. The catalogue of each language includes those of its language
    // (tools/vite/texts.ts).
    optimizeLocales.vite({ locales: [] }),
    compiledTexts(),
    compiledSchemas(),
    withoutMarkdown(),
    react(),
    compileHints(),
    prerendered(),
    pageConfiguration(),
    serviceWorker(),
    precompressed(),
    apiProxy(process.env['NYX_DEV_API']),
  ],
  build: {
    assetsInlineLimit: 0,
    // The budgets limit what each page loads (tests/browser/budgets).
    chunkSizeWarningLimit: 1_000,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
});
