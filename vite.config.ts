import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { apiProxy } from './tools/vite/api-proxy.ts';
import { chunkGroups } from './tools/vite/chunks.ts';
import { compiledSchemas, withoutMarkdown } from './tools/vite/compiled-schemas.ts';
import { pageConfiguration } from './tools/vite/page-configuration.ts';
import { precompressed } from './tools/vite/precompressed.ts';
import { catalogueLanguages, compiledTexts } from './tools/vite/texts.ts';

/** Everything a page needs is a file of its own origin: the content security policy allows no inline code or font. */
export default defineConfig({
  plugins: [
    optimizeLocales.vite({ locales: catalogueLanguages() }),
    compiledTexts(),
    compiledSchemas(),
    withoutMarkdown(),
    react(),
    pageConfiguration(),
    precompressed(),
    apiProxy(process.env['NYX_DEV_API']),
  ],
  build: {
    assetsInlineLimit: 0,
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
